% A counter that is read to count alone, also where it begins and behind another condition that cannot fail.
% FACTS: numbers x calls; sure isempty
function y = f (x)
  persistent calls
  if isempty (calls)
    calls = 0;
  end
  if x > 3
    calls = calls + 1;
  end
  y = x * 2;
end
% --- after ---
function y = f(x)
    y = x * 2;
end
