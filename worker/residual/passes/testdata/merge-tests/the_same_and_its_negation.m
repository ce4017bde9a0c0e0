% The second and the third test are decided by the first.
% FACTS: numbers x a b c
function y = f (x)
  a = 0; b = 0; c = 0;
  if x < 10
    a = 1;
  else
    a = x;
  end
  if x < 10
    b = a;
  end
  if ~(x < 10)
    c = b + 1;
  end
  y = a + b + c;
end
% --- after ---
function y = f(x)
    a = 0;
    b = 0;
    c = 0;
    if x < 10
        a = 1;
        b = a;
    else
        a = x;
        c = b + 1;
    end
    y = a + b + c;
end
