% Calls with known arguments are run at once: a function that could warn, remember or fail is followed only on the way taken.
%
% RUN:  specialise known_calls --nargout 2 -d 'n = 6' -d 'mode = '"'"'quiet'"'"''
% TRY:  known_calls(2, 6, 'quiet')   known_calls([1 NaN], 6, 'quiet')   known_calls([], 6, 'quiet')
function [y, z] = known_calls(x, n, mode)
  w = weights(n, mode, @(k) 1 / k);
  y = w(1) * x + w(end);
  [~, second] = asked(n);
  z = [counted(n) + sum(x), counted(n), caught(n), second];
end

% Warns in another mode only.
function w = weights(n, mode, f)
  if strcmp(mode, 'loud')
    warning('weights:loud', 'many weights');
  end
  w = zeros(1, n);
  for k = 1:n
    w(k) = f(k) * total(k);
  end
end

function t = total(k)
  if k <= 1
    t = 1;
  else
    t = total(k - 1) + k;
  end
end

% Counts its calls: the residual does, too.
function c = counted(n)
  persistent calls
  if isempty(calls)
    calls = 0;
  end
  calls = calls + n;
  c = calls;
end

function [a, b] = asked(n)
  a = n;
  b = 2 * n;
  if ~isargout(1)
    printf('unasked\n');
  end
end

function c = caught(n)
  try
    error('known:calls', 'no %d', n);
  catch err
    c = numel(err.message);
  end
end
% --- residual -------------------------------------------------------
function [y, z] = known_calls(x)
    y = 1 * x + 3.5;
    printf('unasked\n');
    z = [counted__1() + sum(x), counted__1(), 4, 12];
end

function c = counted__1()
    persistent calls;
    if isempty(calls)
        calls = 0;
    end
    calls = calls + 6;
    c = calls;
end
% --- remarks --------------------------------------------------------
