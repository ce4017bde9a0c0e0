% Recursion on a known number unfolds.
%
% RUN:  specialise raise -d 'n = 6' -t 'x: realscalar'
% TRY:  raise(2, 6)   raise(-1.5, 6)   raise(NaN, 6)   raise(0, 6)   raise(-Inf, 6)
function y = raise(x, n)
  if n == 0
    y = 1;
  elseif mod(n, 2) == 0
    h = raise(x, n / 2);
    y = h * h;
  else
    y = x * raise(x, n - 1);
  end
end
% --- residual -------------------------------------------------------
function y = raise(x)
    h = x * (x * x);
    y = h * h;
end
% --- remarks --------------------------------------------------------
