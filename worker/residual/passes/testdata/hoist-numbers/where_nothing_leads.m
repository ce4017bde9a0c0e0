% Statements behind a jump are in no way through the loop.
% FACTS: numbers b k n s
function s = f (b, n)
  s = 0;
  for k = 1:n
    s = s + (b * 2 + 1) * k;
    continue;
    s = s + b * 3 + 2;
  end
end
% --- after ---
function s = f(b, n)
    s = 0;
    b__1 = (b * 2 + 1);
    for k = 1:n
        s = s + b__1 * k;
        continue;
        s = s + b * 3 + 2;
    end
end
