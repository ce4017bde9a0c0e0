% Repeated squaring with a known exponent: the while loop runs at specialisation time.
%
% RUN:  specialise power_by_squaring -d 'n = 10' -t 'x: realscalar'
% TRY:  power_by_squaring(1.5, 10)   power_by_squaring(-0, 10)   power_by_squaring(NaN, 10)   power_by_squaring(Inf, 10)
function y = power_by_squaring(x, n)
  y = 1;
  while n > 0
    if mod(n, 2) == 1
      y = y * x;
    end
    n = floor(n / 2);
    if n > 0
      x = x * x;
    end
  end
end
% --- residual -------------------------------------------------------
function y = power_by_squaring(x)
    x__1 = x * x;
    x = x__1 * x__1;
    x = x * x;
    y = x__1 * x;
end
% --- remarks --------------------------------------------------------
