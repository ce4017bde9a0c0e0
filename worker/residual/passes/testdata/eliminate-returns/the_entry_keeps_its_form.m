% People read the entry: it stays as it was written.
% FACTS: numbers x
function y = f (x)
  if x > 1
    y = 1;
    return;
  end
  y = x;
end
% --- unchanged ---
