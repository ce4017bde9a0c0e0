% A loop whose body does nothing may still run for ever.
% FACTS: numbers x u
function y = f (x)
  y = x;
  while x > 0
    u = x;
  end
end
% --- after ---
function y = f(x)
    y = x;
    while x > 0
    end
end
