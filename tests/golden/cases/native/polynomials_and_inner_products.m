% Coefficients and vectors that nobody declared are taken for vectors of doubles, and else left to the kernels.
%
% RUN:  specialise polynomials_and_inner_products
% TRY:  polynomials_and_inner_products([1 2 3], [1 2 3], [4 5 6], 5)
% TRY:  polynomials_and_inner_products([1; 2; 3], [1; 2; 3], [4 5 6], 5)
% TRY:  polynomials_and_inner_products(3, 1, 2, 4)
% TRY:  polynomials_and_inner_products([], 1, 2, 3)
% TRY:  polynomials_and_inner_products([1 2], [1 2], [1 2 3], 2)
% TRY:  polynomials_and_inner_products([1 2], [1 2; 3 4], [1 2; 3 4], 2)
% TRY:  polynomials_and_inner_products([1 2], [], [], 2)
% TRY:  polynomials_and_inner_products(single([1 2]), int8([1 2]), [3 4], 2)
% TRY:  polynomials_and_inner_products([1i 2], [1i 2], [3 4], 2)
% TRY:  polynomials_and_inner_products('ab', 'ab', [1 2], 2)
% TRY:  polynomials_and_inner_products([1 2; 3 4], 1, 2, 1)
% TRY:  polynomials_and_inner_products({1}, 1, 2, 1)
function s = polynomials_and_inner_products(p, u, v, n)
  s = 0;
  for k = 1:n
    s = s + polyval(p, k / n) * dot(u, v);
  end
end
% --- residual -------------------------------------------------------
function s = polynomials_and_inner_products(p, u, v, n)
    s = 0;
    for k = 1:n
        s = s + polyval(p, k / n) * dot(u, v);
    end
end
% --- remarks --------------------------------------------------------
