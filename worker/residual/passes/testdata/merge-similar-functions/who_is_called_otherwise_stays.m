% A handle calls g3 with what it likes, and three are too few.
function y = f (x)
  y = g1 (x) + g2 (x) + g3 (x) + g4 (x) + feval (@g3, x);
end
function r = g1 (a)
  r = 1 * a;
end
function r = g2 (a)
  r = 2 * a;
end
function r = g3 (a)
  r = 3 * a;
end
function r = g4 (a)
  r = 4 * a;
end
% --- unchanged ---
