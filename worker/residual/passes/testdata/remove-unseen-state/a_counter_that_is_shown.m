% A message holds it.
% FACTS: numbers x calls; sure isempty
function y = f (x)
  persistent calls
  if isempty (calls)
    calls = 0;
  end
  if x > 3
    error ('call %d', calls);
  end
  y = x * 2;
end
% --- unchanged ---
