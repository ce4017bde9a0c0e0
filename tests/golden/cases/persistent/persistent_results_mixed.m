% The same where they stay: of arguments that are not known, of keys that others may make, of what prints, of what counts.
%
% RUN:  specialise persistent_results_mixed -d 'n = 4' -t 'x: real double scalar'
% TRY:  persistent_results_mixed(2, 4)   persistent_results_mixed(-1, 4)
function y = persistent_results_mixed (x, n)
  y = [kept(n), kept(x), rounded(n), rounded(n + 0.2), loud(n), loud(n), counted(n), counted(n)];
end
function y = kept (n)
  persistent memo
  if isempty (memo), memo = containers.Map ('KeyType', 'double', 'ValueType', 'any'); end
  if ~isKey (memo, n)
    memo(n) = n ^ 2;
  end
  y = memo(n);
end
function y = rounded (n)
  persistent memo
  if isempty (memo), memo = struct (); end
  key = sprintf ('k%d', round (n));
  if ~isfield (memo, key)
    memo.(key) = n * 10;
  end
  y = memo.(key);
end
function y = loud (n)
  persistent memo
  if isempty (memo), memo = containers.Map ('KeyType', 'double', 'ValueType', 'any'); end
  if isKey (memo, n)
    y = memo(n);
    return;
  end
  printf ('computing %d\n', n);
  y = n + 1;
  memo(n) = y;
end
function y = counted (n)
  persistent count
  if isempty (count), count = 0; end
  count = count + 1;
  y = n * count;
end
% --- residual -------------------------------------------------------
function y = persistent_results_mixed(x)
    y = [kept__1(4), kept__1(x), 40, 40, loud__1(), loud__1(), counted__1(), counted__1()];
end

function y = kept__1(n)
    persistent memo;
    if isempty(memo)
        memo = containers.Map('KeyType', 'double', 'ValueType', 'any');
    end
    if ~isKey(memo, n)
        memo(n) = n^2;
    end
    y = memo(n);
end

function y = loud__1()
    persistent memo;
    if isempty(memo)
        memo = containers.Map('KeyType', 'double', 'ValueType', 'any');
    end
    if isKey(memo, 4)
        y = memo(4);
    else
        printf('computing 4\n');
        memo(4) = 5;
        y = 5;
    end
end

function y = counted__1()
    persistent count;
    if isempty(count)
        count = 0;
    end
    count = count + 1;
    y = 4 * count;
end
% --- remarks --------------------------------------------------------
