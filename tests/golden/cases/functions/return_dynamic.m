% `return` under an unknown condition: what follows runs only on the other path.
%
% RUN:  specialise safe_divide -d 'fallback = -1' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  safe_divide(1, 2, -1)   safe_divide(1, 0, -1)   safe_divide(NaN, 3, -1)   safe_divide(0, -0, -1)
function q = safe_divide(a, b, fallback)
  q = fallback;
  if b == 0
    return
  end
  q = a / b;
  q = q + fallback;
end
% --- residual -------------------------------------------------------
function q = safe_divide(a, b)
    if b == 0
        q = -1;
        return;
    end
    q = a / b - 1;
end
% --- remarks --------------------------------------------------------
