% Several elements at once: written in a line, read by a range, a list and a whole column.
% FACTS: numbers a b; arrays q M; sure q M
function [z, w, c] = f (a, b)
  q = [1, 0, 0, 0];
  q(2:3) = [a, b];
  q(4) = q(2) * q(3);
  q([1 2]) = b;
  z = g (q(2:4));
  w = q(1) + q(4);
  M = [1, 0; 0, 1];
  M(1, :) = [a, b];
  M(2, 1) = M(1, 1) - M(1, 2);
  c = g (M(:, 1));
end
% --- after ---
function [z, w, c] = f(a, b)
    q__1 = 1;
    q__2 = 0;
    q__3 = 0;
    q__4 = 0;
    q__2 = a;
    q__3 = b;
    q__4 = q__2 * q__3;
    q__1 = b;
    q__2 = b;
    z = g([q__2, q__3, q__4]);
    w = q__1 + q__4;
    M__1 = 1;
    M__3 = 0;
    M__2 = 0;
    M__1 = a;
    M__3 = b;
    M__2 = M__1 - M__3;
    c = g([M__1; M__2]);
end
