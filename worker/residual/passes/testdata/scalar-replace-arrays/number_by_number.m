% A stack of known depth: each place is a variable.
% FACTS: numbers a; arrays stack; sure stack
function y = f (a)
  stack = [3, 0, 0];
  stack(2) = a;
  stack(3) = stack(1) + stack(2);
  stack(2) = stack(3) * stack(1);
  y = stack(1) * stack(2) + stack(3);
end
% --- after ---
function y = f(a)
    stack__1 = 3;
    stack__2 = 0;
    stack__3 = 0;
    stack__2 = a;
    stack__3 = stack__1 + stack__2;
    stack__2 = stack__3 * stack__1;
    y = stack__1 * stack__2 + stack__3;
end
