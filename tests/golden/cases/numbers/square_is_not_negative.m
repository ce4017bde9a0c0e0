% x * x of a number is not negative and no -0, so that 0 + x * x is x * x; x * y may be -0.
%
% RUN:  specialise square_is_not_negative -t 'x: real double scalar' -t 'y: real double scalar' --nargout 3
% TRY:  square_is_not_negative(-0, 0)
% TRY:  square_is_not_negative(1e-200, -1e-200)
% TRY:  square_is_not_negative(NaN, 1)
% TRY:  square_is_not_negative(-Inf, 0)
function [a, b, c] = square_is_not_negative(x, y)
  a = 1 / (0 + x * x + 2 * (y .* y));
  b = 1 / (0 + x * y);
  c = sqrt(x * x) + abs(y * y);
end
% --- residual -------------------------------------------------------
function [a, b, c] = square_is_not_negative(x, y)
    a = 1 / (x * x + 2 * (y .* y));
    b = 1 / (0 + x * y);
    c = sqrt(x * x) + abs(y * y);
end
% --- remarks --------------------------------------------------------
