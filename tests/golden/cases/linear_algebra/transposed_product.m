% A' * b is one operation, with sums of its own
%
% RUN:  specialise transposed_product
% TRY:  transposed_product([1 2 3; 4 5 6; 7 8 10; 0.1 0.2 0.3] / 7, [0.3; 1/3; 7; -2])
% TRY:  transposed_product(magic(4) / 3, [0.3 -1/3 7 -2; 1 2 3 0.1]')
% TRY:  transposed_product([1 2i; 3 4] / 7, [1/3; 2])
% TRY:  transposed_product([0.1 0.2 0.7], 3)
% TRY:  transposed_product(0.5, [1/3 2])
% TRY:  transposed_product(single([1 2; 3 5]) / 7, [1/3; 2])
% TRY:  transposed_product(int8([1 2; 3 5]), [1; 2])
% TRY:  transposed_product(zeros(0, 3), zeros(0, 2))
% TRY:  transposed_product([1 2; 3 4], [1; 2; 3])
function [p, q, r, s, t] = transposed_product(a, b)
  p = a' * b;
  q = b' * a;
  r = a' * a;
  s = a * a.';
  t = (b' * b) * (a' * a);
  printf('%.17g ', p, q, r, s, t);
  printf('\n');
end
% --- residual -------------------------------------------------------
function p = transposed_product(a, b)
    p = a' * b;
    q = b' * a;
    r = a' * a;
    s = a * a.';
    t = b' * b * r;
    printf('%.17g ', p, q, r, s, t);
    printf('\n');
end
% --- remarks --------------------------------------------------------
