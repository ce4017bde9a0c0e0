% What both branches end with stands behind them.
% FACTS: numbers x k s
function s = f (x, k)
  s = 0;
  if x > 0
    s = s + x;
    k = k + 1;
  else
    k = k + 1;
  end
  s = s + k;
end
% --- after ---
function s = f(x, k)
    s = 0;
    if x > 0
        s = s + x;
    end
    k = k + 1;
    s = s + k;
end
