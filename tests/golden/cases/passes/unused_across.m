% Parameters that nothing reads, and outputs that no call takes, leave the versions; also where a function hands them to itself.
%
% RUN:  specialise unused_across -d "mode = 'sum'" -t 'x: real double [1 ?]' --nargout 2
% TRY:  unused_across([1 2 3], 'sum', struct('a', 1))   unused_across([40 50 -1], 'sum', [])
function [y, m] = unused_across(x, mode, opts)
  y = 0; m = 0;
  k = 0;
  while k < 3
    k = k + 1;
    [v, n, extra] = work(x + k, mode, opts, sum(x));
    y = y + v;
  end
  m = walk(x(1), mode, y);
end
function [v, n, extra] = work(x, mode, opts, total)
  v = 0;
  n = numel(x);
  extra = sprintf('%d', n);
  for i = 1:numel(x)
    if strcmp(mode, 'sum')
      v = v + x(i);
    else
      v = v + x(i) * total + opts.a;
    end
    if v > 100
      v = v / 2;
    end
  end
end
function m = walk(n, mode, unused)
  if n < 1
    m = 0;
  elseif strcmp(mode, 'sum')
    m = 1 + walk(n - 1, mode, unused);
  else
    m = 2;
  end
end
% --- residual -------------------------------------------------------
function [y, m] = unused_across(x, opts)
    y = work__1(x + 1) + work__1(x + 2) + work__1(x + 3);
    m = walk__1(x(1));
end

function v = work__1(x)
    v = 0;
    for i = 1:numel(x)
        v = v + x(i);
        if v > 100
            v = v / 2;
        end
    end
end

function m = walk__1(n)
    if n < 1
        m = 0;
    else
        m = 1 + walk__1(n - 1);
    end
end
% --- remarks --------------------------------------------------------
