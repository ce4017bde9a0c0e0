% What was computed for u is read again from it.
% FACTS: numbers x n u
function y = f (x, n)
  u = x * n + 1;
  y = [x * n + 1, u] * (x * n + 1);
end
% --- after ---
function y = f(x, n)
    u = x * n + 1;
    y = [u, u] * u;
end
