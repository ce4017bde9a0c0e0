% The text of a closure can be seen: its literals stay.
% FACTS: numbers x n k
function y = f (x, n)
  y = {};
  for k = 1:n
    y{k} = @(t) t + [1, -2, 3];
  end
end
% --- unchanged ---
