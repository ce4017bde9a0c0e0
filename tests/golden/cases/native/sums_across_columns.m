% Sums, products and their running forms across the columns of a matrix: where two NaN meet, the first one stays.
%
% RUN:  specialise sums_across_columns --nargout 4
% TRY:  sums_across_columns([NaN -NaN 1; -NaN NaN 2; -0 -0 -0; Inf -Inf NaN; 1 2 3])
% TRY:  sums_across_columns(single([NaN -NaN; -NaN NaN]))
% TRY:  sums_across_columns(int8([100 100 -100; -100 -100 100]))
% TRY:  sums_across_columns([NaN+1i -NaN; -NaN NaN-1i])
% TRY:  sums_across_columns([NaN -NaN])
% TRY:  sums_across_columns([])
% TRY:  sums_across_columns(zeros(2, 0))
% TRY:  sums_across_columns([true false; true true])
function [s, c, p, d] = sums_across_columns(A)
  s = sum(A, 2);
  c = cumsum(A, 2);
  p = prod(A, 2);
  d = s + c(:, end);
end
% --- residual -------------------------------------------------------
function [s, c, p, d] = sums_across_columns(A)
    s = sum(A, 2);
    c = cumsum(A, 2);
    p = prod(A, 2);
    d = s + c(:, end);
end
% --- remarks --------------------------------------------------------
