% Nothing is declared: sums and extremes of what may be a row, a column or a matrix are numbers in a version that is tried
% first.
%
% RUN:  specialise objective_of_vector -d 'w = 0.25'
% TRY:  objective_of_vector([1 2.5 -3 0.5], 0.25)
% TRY:  objective_of_vector([1; 2.5; -3; 0.5], 0.25)
% TRY:  objective_of_vector(7, 0.25)
% TRY:  objective_of_vector([NaN 1 -0], 0.25)
% TRY:  objective_of_vector([1 2; 3 4], 0.25)
% TRY:  objective_of_vector([], 0.25)
% TRY:  objective_of_vector(zeros(1, 0), 0.25)
% TRY:  objective_of_vector(zeros(0, 3), 0.25)
% TRY:  objective_of_vector([1+2i 3], 0.25)
% TRY:  objective_of_vector(single([1 2 3]), 0.25)
% TRY:  objective_of_vector(int8([1 2 3]), 0.25)
% TRY:  objective_of_vector('abc', 0.25)
% TRY:  objective_of_vector({1}, 0.25)
function f = objective_of_vector(x, w)
  n = length(x);
  s = sum(x.^2) / n;
  g = [s - 1, w - s, max(x - 1)];
  f = -20 * exp(-w * sqrt(s)) + sum(max(g, 0).^2) + sum(x(x > 0)) + prod(cos(x / 2)) + mean(x.^3) + min(-x);
end
% --- residual -------------------------------------------------------
function f = objective_of_vector(x)
    n = length(x);
    s = sum(x.^2) / n;
    g = [s - 1, 0.25 - s, max(x - 1)];
    f = -20 * exp(-0.25 * sqrt(s)) + sum(max(g, 0).^2) + sum(x(x > 0)) + prod(cos(x / 2)) + ...
            mean(x.^3) + min(-x);
end
% --- remarks --------------------------------------------------------
