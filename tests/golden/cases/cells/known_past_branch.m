% The element that both branches leave as it was is known behind them.
%
% RUN:  specialise known_past_branch -t 'n: realscalar' -t 'x: realscalar'
% TRY:  known_past_branch(1, 2)   known_past_branch(1, -2)   known_past_branch(NaN, 0)
function r = known_past_branch(n, x)
  c = {0, 'heat', {n, 'deep'}};
  if x > 0
    c{1} = c{1} + n;
    c{3}{1} = 2 * n;
  end
  switch c{2}
    case 'heat', c{1} = c{1} + x;
    case 'cool', c{1} = c{1} - x;
  end
  if strcmp(c{3}{2}, 'deep')
    r = c{1} + c{3}{1};
  else
    r = -1;
  end
end
% --- residual -------------------------------------------------------
function r = known_past_branch(n, x)
    if x > 0
        c = {0 + n, 'heat', {2 * n, 'deep'}};
    else
        c = {0, 'heat', {n, 'deep'}};
    end
    c{1} = c{1} + x;
    r = c{1} + c{3}{1};
end
% --- remarks --------------------------------------------------------
