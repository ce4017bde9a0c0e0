% What a nested function puts into a cell is what it was given then, whichever call comes later.
% RUN:  specialise arguments_kept_in_parts -t 'x: real double scalar'
% TRY:  arguments_kept_in_parts(3)
function y = arguments_kept_in_parts(x)
  kept = {};
  s = struct('sum', 0, 'last', 0);
  for k = 1:3
    keep(x * k, k);
  end
  y = [kept{1}{1}, kept{2}{1}, kept{3}{2}, s.sum, s.last];
  function keep(t, n)
    kept{end+1} = {t, n};
    s.sum = s.sum + t;
    s.last = t;
    t = -1;
  end
end
% --- residual -------------------------------------------------------
function y = arguments_kept_in_parts(x)
    s__1 = x * 2;
    s__last__2 = x * 3;
    y = [x, s__1, 3, 0 + x + s__1 + s__last__2, s__last__2];
end
% --- remarks --------------------------------------------------------
