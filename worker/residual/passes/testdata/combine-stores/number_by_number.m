% The matrix is made at once, where its last number is known.
% FACTS: numbers a b t; arrays p; sure p
function p = f (a, b)
  p = [0, 0, 0];
  p(1) = a;
  t = b * 2;
  p(2) = t;
end
% --- after ---
function p = f(a, b)
    t = b * 2;
    p = [a, t, 0];
end
