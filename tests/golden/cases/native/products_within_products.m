% A polynomial that comes out as products within products: versions on assumptions ask each level once.
%
% RUN:  specialise products_within_products -d 'n = 40' -t 'x: realscalar'
% TRY:  products_within_products(0.5, 40)
% TRY:  products_within_products(-1.25, 40)
% TRY:  products_within_products(NaN, 40)
function y = products_within_products(x, n)
  y = 1;
  for k = 1:n
    y = y * x + mod(7 * k, 11);
  end
end
% --- residual -------------------------------------------------------
function y = products_within_products(x)
    y = (((((((((((((((((((((((((((((((x + 7) * x + 3) * x + 10) * x + 6) * x + 2) * x + 9) * ...
            x + 5) * x + 1) * x + 8) * x + 4) * x + 0) * x + 7) * x + 3) * x + 10) * x + 6) * ...
            x + 2) * x + 9) * x + 5) * x + 1) * x + 8) * x + 4) * x + 0) * x + 7) * x + 3) * ...
            x + 10) * x + 6) * x + 2) * x + 9) * x + 5) * x + 1) * x + 8) * x + 4;
    y = (((((((y * x + 0) * x + 7) * x + 3) * x + 10) * x + 6) * x + 2) * x + 9) * x + 5;
end
% --- remarks --------------------------------------------------------
