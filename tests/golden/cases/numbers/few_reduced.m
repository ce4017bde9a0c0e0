% Sums and products of few numbers, powers of 0, truths beside numbers, masks that are known, a store of itself.
%
% RUN:  specialise few_reduced -t 'x: real double [3 1]' --nargout 6
% TRY:  few_reduced([1; 2; 3])
% TRY:  few_reduced([-0; -0; -0])
% TRY:  few_reduced([NaN; Inf; -Inf])
function [a, b, c, d, e, v] = few_reduced(x)
  a = [prod(x(2)), sum(x([1, 3])), prod(x([3, 1, 1])), prod(x(zeros(1, 0)))];
  b = x(1) ^ 0 + x(2) ^ -0;
  c = [x(1) * true, x(2) * false, x(3) + true, x(1) - (numel(x) == 3), true / x(2)];
  d = x([false, true, false]);
  e = x([true; false; true])';
  v = [x(1), x(2), 0];
  v(2) = v(2);
  v(3) = v(3) + (1 - 1);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, v] = few_reduced(x)
    d = x(2);
    x__2 = x(1);
    x__3 = x(3);
    a = [d, 0 + x__2 + x__3, x__3 * x__2 * x__2, 1];
    c = [x__2, d * 0, x__3 + 1, x__2 - 1, 1 / d];
    e = x([1; 3])';
    b = 2;
    v = [x__2, d, 0];
end
% --- remarks --------------------------------------------------------
