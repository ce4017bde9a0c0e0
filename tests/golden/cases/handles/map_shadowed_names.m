% Names of a map's function that are also names of what it captures.
%
% RUN:  specialise map_shadow -t 'x: real double [1 ?]' -t 'y: realscalar'
% TRY:  map_shadow([1 2], 3)
function r = map_shadow(x, y)
  t = y * 2;
  f = @(x) x + t;
  r = arrayfun(@(t) f(t) * t, x);
  r = [r, arrayfun(@(y) helper(y, t), x)];
end
function r = helper(t, y)
  r = t - y;
end
% --- residual -------------------------------------------------------
function r = map_shadow(x, y)
    t = y * 2;
    t__1 = t;
    r = arrayfun(@(t) (t + t__1) * t, x);
    r = [r, arrayfun(@(y) y - t, x)];
end
% --- remarks --------------------------------------------------------
