% Of a table that is computed element by element, and read at known places only, each part is computed where it is read.
% One of which the scalars change in between stays, and one that is read as a whole.
%
% RUN:  specialise parts_of_tables -t 't: realscalar' -t 'h: realscalar' -t 'n: realscalar'
% TRY:  parts_of_tables(0.5, 0.1, 3)   parts_of_tables(NaN, Inf, 1)   parts_of_tables(-0, -0, 0)
function y = parts_of_tables(t, h, n)
  y = 0;
  for k = 1:n
    nodes = t + h * [0, 0.2, 0.3, -0.8];
    weights = h * [1, 2, 0; 3, -4, 5] / 7;
    ends = [t, h];
    y = y + sin(nodes(2)) + cos(nodes(4)) + [y, 1] * weights(2, 1:2).' + weights(1, :) * [1; 2; 3];
    y = y * (ends(2) - ends(1));
    t = t + h;
  end
  changed = t * [1, 2, 3];
  t = 2 * t;
  whole = h * [1, 2, 3];
  y = [y, changed(2), t, whole(1), sum(whole)];
end
% --- residual -------------------------------------------------------
function y = parts_of_tables(t, h, n)
    y = 0;
    table__1 = [3, -4];
    h__1 = h * [1, 2, 0] / 7 * [1; 2; 3];
    for k = 1:n
        y = (y + sin(t + h * 0.2) + cos(t + h * -0.8) + [y, 1] * (h * table__1 / 7).' + h__1) * ...
                (h - t);
        t = t + h;
    end
    changed = t * [1, 2, 3];
    t = 2 * t;
    whole = h * [1, 2, 3];
    y = [y, changed(2), t, whole(1), sum(whole)];
end
% --- remarks --------------------------------------------------------
