% A recursive function stays a call.
% FACTS: numbers x a
function y = f (x)
  y = g (x);
end
function r = g (a)
  if a > 0
    r = g (a - 1);
  else
    r = a;
  end
end
% --- unchanged ---
