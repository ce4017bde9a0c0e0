% A while loop with an unknown condition stays; what it does not change stays known.
%
% RUN:  specialise halvings -d 'limit = 1' -t 'x: realscalar'
% TRY:  halvings(10, 1)   halvings(0.5, 1)   halvings(NaN, 1)   halvings(-3, 1)   halvings(1e6, 1)
function n = halvings(x, limit)
  n = 0;
  step = 2 * limit;
  while x > limit
    x = x / step;
    n = n + 1;
  end
end
% --- residual -------------------------------------------------------
function n = halvings(x)
    n = 0;
    while x > 1
        x = x / 2;
        n = n + 1;
    end
end
% --- remarks --------------------------------------------------------
