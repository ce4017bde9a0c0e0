% The call that was shown has become a variable; it is still shown as `ans`.
% FACTS: numbers x r__1; ans r__1
function f (x)
  r__1 = x + 1;
  r__1
end
% --- after ---
function f(x)
    r__1 = x + 1;
    ans = r__1
end
