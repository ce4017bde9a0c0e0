% Assignments that nobody reads go, and branches that become empty with them.
% FACTS: numbers x u v
function y = f (x)
  u = x + 1;
  if x > 2
    v = u * 2;
  end
  y = x;
end
% --- after ---
function y = f(x)
    y = x;
end
