% Short ones, single ones and those in the text of a handle stay.
% FACTS: numbers x
function [f1, f2, y] = f (x)
  f1 = @(k) [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3](k);
  f2 = @(k) [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3](k);
  y = [1, 2, 3] + [1, 2, 3] + sum ([2, 7, 1, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3]);
end
% --- unchanged ---
