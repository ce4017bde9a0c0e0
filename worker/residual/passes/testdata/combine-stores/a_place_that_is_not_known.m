% Which number is written is known only where the program runs.
% FACTS: numbers a k; arrays p
function p = f (a, k)
  p = [0, 0, 0];
  p(k) = a;
end
% --- unchanged ---
