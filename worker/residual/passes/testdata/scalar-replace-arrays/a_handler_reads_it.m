% A stack that the handler may see stays; one that guarded code leaves alone does not.
% FACTS: numbers a; arrays stack other; sure stack other
function y = f (a)
  other = [1, 0];
  other(2) = a;
  y = other(1) * other(2);
  stack = [3, 0, 0];
  try
    stack(2) = a;
    stack(3) = stack(1) + stack(2);
    y = g (stack(3));
  catch e
    y = stack(2);
  end
end
% --- after ---
function y = f(a)
    other__1 = 1;
    other__2 = 0;
    other__2 = a;
    y = other__1 * other__2;
    stack = [3, 0, 0];
    try
        stack(2) = a;
        stack(3) = stack(1) + stack(2);
        y = g(stack(3));
    catch e
        y = stack(2);
    end
end
