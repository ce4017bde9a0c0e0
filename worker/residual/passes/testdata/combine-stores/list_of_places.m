% Two places at once, after a branch that says what comes there.
% FACTS: numbers a b t; arrays p; sure p
function p = f (a, b)
  p = [0, 0, 0];
  p(1) = a;
  if b > 2
    t = b;
  else
    t = a;
  end
  p([3, 2]) = [t; b];
end
% --- after ---
function p = f(a, b)
    if b > 2
        t = b;
    else
        t = a;
    end
    p = [a, b, t];
end
