% A loop over rules that ends with the first that fails is one condition, and what ranges of a table decide again and again is asked once.
%
% RUN:  specialise rules_that_fail -t 'c: real double [1 3]' -t 'T: real double scalar' --nargout 2
% TRY:  rules_that_fail([1 2 3], 900)
% TRY:  rules_that_fail([1 7 3], 1000)
% TRY:  rules_that_fail([NaN 2 3], NaN)
% TRY:  rules_that_fail([1 2 -11], 1100)
function [cost, h] = rules_that_fail(c, T)
  rules = {@(c) c(1) > 0, @(c) c(2) < 5, @(c) all(c >= -10)};
  cost = Inf;
  ok = true;
  for r = 1:numel(rules)
    if ~rules{r}(c), ok = false; break; end
  end
  if ok
    cost = c(1) + c(2) * c(3);
  end
  table = struct('limit', {1000, 1000, 1200}, 'low', {[1 2], [3 4], [5 6]}, 'high', {[7 8], [9 10], [11 12]});
  h = zeros(1, 3);
  for k = 1:3
    row = table(k);
    if T < row.limit
      coefficients = row.low;
    else
      coefficients = row.high;
    end
    h(k) = coefficients(1) + coefficients(2) * T;
  end
end
% --- residual -------------------------------------------------------
function [cost, h] = rules_that_fail(c, T)
    if ~(c(1) > 0) || ~(c(2) < 5) || ~all(c >= -10)
        cost = Inf;
    else
        cost = c(1) + c(2) * c(3);
    end
    if T < 1000
        h__1 = 1 + 2 * T;
        h__2 = 3 + 4 * T;
    else
        h__1 = 7 + 8 * T;
        h__2 = 9 + 10 * T;
    end
    if T < 1200
        h = [h__1, h__2, 5 + 6 * T];
    else
        h = [h__1, h__2, 11 + 12 * T];
    end
end
% --- remarks --------------------------------------------------------
