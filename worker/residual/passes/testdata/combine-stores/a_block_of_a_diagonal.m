% A rotation: the block fills the diagonal matrix, which is full with it.
% FACTS: numbers a c s; arrays R; sure diag
function y = f (a, c, s)
  R = diag ([1, 1, 1]);
  R([1 3], [1 3]) = [c, a; s, c];
  y = g (R);
end
% --- after ---
function y = f(a, c, s)
    R = [c, 0, a; 0, 1, 0; s, 0, c];
    y = g(R);
end
