% A column, a block and a list get one number.
% FACTS: numbers a b; arrays A
function y = f (a, b)
  A = [1, 2, 3; 4, 5, 6];
  A(:, 1) = a;
  A(1, 2:3) = b;
  A([4 6]) = 7;
  y = g (A);
end
% --- after ---
function y = f(a, b)
    A = [a, b, b; a, 7, 7];
    y = g(A);
end
