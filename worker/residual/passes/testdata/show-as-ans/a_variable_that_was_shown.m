% The user shows a variable under its name.
% FACTS: numbers x r
function f (x)
  r = x + 1
end
% --- unchanged ---
