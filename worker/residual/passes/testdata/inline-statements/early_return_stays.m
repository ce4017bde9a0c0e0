% A function with a `return` stays a call.
% FACTS: numbers x a
function y = f (x)
  y = g (x);
end
function r = g (a)
  r = 0;
  while a > r
    r = r + 1;
    if r > 3
      return;
    end
  end
end
% --- unchanged ---
