% One way goes past the branch: nothing is common to all.
% FACTS: numbers x k
function k = f (x, k)
  if x > 0
    k = k + 1;
  elseif x < 0
    k = k + 1;
  end
end
% --- unchanged ---
