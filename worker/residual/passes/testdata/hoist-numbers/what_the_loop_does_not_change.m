% A statement, two places of one sum, and a call that one loop leaves as it is. One operation, subscripts and what stands in a branch stay.
% FACTS: numbers a b n k j h s t; arrays x; sure x
function s = f (a, b, n, x)
  s = 0;
  for k = 1:n
    h = a + b;
    s = s + (a * b + 1) * k + h + x(2 * a + b);
    for j = 1:k
      s = s * (a * b + 1) - sin (k * a) + a * b;
    end
    if s > 1
      t = a - b;
      s = s + t;
    end
  end
end
% --- after ---
function s = f(a, b, n, x)
    s = 0;
    h = a + b;
    a__1 = (a * b + 1);
    for k = 1:n
        s = s + a__1 * k + h + x(2 * a + b);
        for j = 1:k
            s = s * a__1 - sin(k * a) + a * b;
        end
        if s > 1
            t = a - b;
            s = s + t;
        end
    end
end
