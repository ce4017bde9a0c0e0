% Results kept in a persistent variable by the arguments that they are made of: of fixed arguments they are constants.
%
% RUN:  specialise persistent_results -d 'n = 12' -t 'x: real double scalar'
% TRY:  persistent_results(2, 12)   persistent_results(-1, 12)
function y = persistent_results (x, n)
  y = [fibonacci(n), squares(n) * x, squares(n + 1), binomial(n, 3), table(n), table(n) + x, named('one') + x];
end
function y = fibonacci (n)
  persistent memo
  if isempty (memo)
    memo = containers.Map ('KeyType', 'double', 'ValueType', 'any');
  end
  if isKey (memo, n)
    y = memo(n);
    return;
  end
  if n < 2
    y = n;
  else
    y = fibonacci (n - 1) + fibonacci (n - 2);
  end
  memo(n) = y;
end
function y = squares (n)
  persistent cache
  if isempty (cache), cache = struct (); end
  key = sprintf ('k%d', n);
  if ~isfield (cache, key)
    cache.(key) = sum ((1:n) .^ 2);
  end
  y = cache.(key);
end
function y = binomial (n, k)
  persistent memo
  if isempty (memo), memo = containers.Map (); end
  key = sprintf ('%d,%d', n, k);
  if isKey (memo, key)
    y = memo(key);
  else
    if k == 0 || k == n
      y = 1;
    else
      y = binomial (n - 1, k - 1) + binomial (n - 1, k);
    end
    memo(key) = y;
  end
end
function y = table (n)
  persistent kept
  if ~isempty (kept)
    y = kept;
    return;
  end
  y = 0;
  for k = 1:n
    y = y + 1 / k;
  end
  kept = y;
end
function y = named (which)
  persistent known
  if isempty (known), known = struct (); end
  if isfield (known, which)
    y = known.(which);
    return;
  end
  y = numel (which);
  known.(which) = y;
end
% --- residual -------------------------------------------------------
function y = persistent_results(x)
    y = [144, 650 * x, 819, 220, 3.103210678210678, 3.103210678210678 + x, 3 + x];
end
% --- remarks --------------------------------------------------------
