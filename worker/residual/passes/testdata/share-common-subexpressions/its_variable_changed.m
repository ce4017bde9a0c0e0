% x is another one by then.
% FACTS: numbers x n u
function y = f (x, n)
  u = x * n + 1;
  x = u + 1;
  y = u * (x * n + 1);
end
% --- unchanged ---
