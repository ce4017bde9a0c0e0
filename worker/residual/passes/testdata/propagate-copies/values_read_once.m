% Variables of ours that are read once: the expression stands where it is read.
% FACTS: numbers x t__1 u__1
function y = f (x)
  t__1 = x + 1;
  u__1 = t__1 * 2;
  y = u__1 - x;
end
% --- after ---
function y = f(x)
    y = (x + 1) * 2 - x;
end
