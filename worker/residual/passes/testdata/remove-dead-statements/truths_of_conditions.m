% A branch that says true and one that says false are the condition or its negation, also where it is of two.
% FACTS: numbers x z; arrays a
function y = f (x, z, a)
  if x > 1 || ~(z > 1)
    p = false;
  else
    p = true;
  end
  if x == 1
    q = true;
  else
    q = false;
  end
  if a
    r = true;
  else
    r = false;
  end
  y = [p, q, r, p];
end
% --- after ---
function y = f(x, z, a)
    p = ~(x > 1) && (z > 1);
    q = x == 1;
    if a
        r = true;
    else
        r = false;
    end
    y = [p, q, r, p];
end
