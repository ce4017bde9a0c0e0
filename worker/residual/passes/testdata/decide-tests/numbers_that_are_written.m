% A comparison of two numbers that became known when passes had gone over the program.
% FACTS: numbers x y
function y = f (x)
  y = x;
  if 3 > 2
    y = y + 1;
  else
    y = y - 1;
  end
  if 4 <= 3 || x > 2
    y = y * 2;
  end
end
% --- after ---
function y = f(x)
    y = x;
    y = y + 1;
    if x > 2
        y = y * 2;
    end
end
