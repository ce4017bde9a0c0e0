% One place is computed: the matrix stays.
% FACTS: numbers a k; arrays stack; sure stack
function y = f (a, k)
  stack = [3, 0, 0];
  stack(2) = a;
  stack(3) = stack(1) + stack(2);
  y = stack(1) * stack(k) + stack(3);
end
% --- unchanged ---
