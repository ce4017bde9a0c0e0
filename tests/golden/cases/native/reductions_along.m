% Sums, extremes and tests along a dimension of what is never stored, and their results in the loops of other statements;
% nothing is declared.
%
% RUN:  specialise reductions_along --nargout 6
% TRY:  reductions_along([1 2 3; 4 5 -6], [0 2 9; 4 -5 1])   reductions_along([1 2 3], [3 2 1])   reductions_along([1; 2], [2; 1])
% TRY:  reductions_along([NaN 2; NaN NaN], [1 NaN; -0 0])   reductions_along(7, 2)   reductions_along(zeros(0, 3), zeros(0, 3))
% TRY:  reductions_along(zeros(3, 0), zeros(3, 0))   reductions_along([], [])   reductions_along([-0 -0], [0 -0])
% TRY:  reductions_along(magic(4) / 3, 1:4)   reductions_along(magic(4), [1 2])   reductions_along(single([1 2; 3 4]), [1 2; 3 4])
% TRY:  reductions_along([1 1e16 -1e16; 1 2 3], [1 1 1; 0.1 0.2 0.3])   reductions_along([Inf 1], [Inf 2])   reductions_along([1 2i], [1 2])
function [P, s, q, t, n, d] = reductions_along(A, B)
  E = exp(A - max(A, [], 2));
  P = E ./ sum(E, 2);
  s = sum(A .* B) + min(B, [], 1);
  q = sqrt(sum((A - B) .^ 2, 2));
  t = any(A > B, 2) | all(B >= 1, 2);
  n = sum(A > B);
  d = diff(A) + (A(2:end, :) - mean(B));
end
% --- residual -------------------------------------------------------
function [P, s, q, t, n, d] = reductions_along(A, B)
    E = exp(A - max(A, [], 2));
    P = E ./ sum(E, 2);
    s = sum(A .* B) + min(B, [], 1);
    q = sqrt(sum((A - B).^2, 2));
    t = any(A > B, 2) | all(B >= 1, 2);
    n = sum(A > B);
    d = diff(A) + (A(2:end, :) - mean(B));
end
% --- remarks --------------------------------------------------------
