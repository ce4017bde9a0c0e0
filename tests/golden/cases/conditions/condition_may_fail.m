% A condition whose truth may be an error stays when both branches are empty; structs and handles are never true.
%
% RUN:  specialise condition_may_fail -d 'q = struct("a", 1)'
% TRY:  condition_may_fail(1, struct('a', 1))   condition_may_fail({1}, struct('a', 1))   condition_may_fail(NaN, struct('a', 1))
function y = condition_may_fail(x, q)
  y = 1;
  if x
    t = 2;
  end
  if q
    y = 3;
  end
end
% --- residual -------------------------------------------------------
function y = condition_may_fail(x)
    if x
    end
    y = 1;
end
% --- remarks --------------------------------------------------------
