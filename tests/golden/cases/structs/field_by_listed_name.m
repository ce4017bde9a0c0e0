% What is looked up in a description under one of a few names or numbers is read from a table of that field alone.
% RUN:  specialise field_by_listed_name -t 'x: real double scalar' --nargout 4
% TRY:  field_by_listed_name(3)
% TRY:  field_by_listed_name(0)
% TRY:  field_by_listed_name(-3)
function [a, b, c, d] = field_by_listed_name(x)
  lib.low = struct('gain', 2, 'name', 'L', 'run', @sin, 'same', 7);
  lib.mid = struct('gain', 3, 'name', 'M', 'run', @cos, 'same', 7);
  lib.high = struct('gain', -0, 'name', 'HH', 'run', @tan, 'same', 7);
  list = struct('gain', {2, 4, 8}, 'name', {'one', 'two', 'three'}, 'run', {@sin, @cos, @tan});
  cells = {struct('gain', [1 2]), struct('gain', 3), struct('gain', [])};
  if x > 1
    key = 'high'; k = 3;
  elseif x < -1
    key = 'low'; k = 1;
  else
    key = 'mid'; k = 2;
  end
  a = [1 / lib.(key).gain, lib.(key).same];
  b = [list(k).name, lib.(key).name];
  c = {list(k).gain * x, cells{k}.gain};
  d = lib.(key).run(x) + list(k).run(x);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = field_by_listed_name(x)
    table__1 = struct('low', 2, 'mid', 3, 'high', -0);
    table__2 = {'one', 'two', 'three'};
    table__3 = struct('low', 'L', 'mid', 'M', 'high', 'HH');
    table__4 = [2, 4, 8];
    table__5 = {[1, 2], 3, []};
    table__6 = struct('gain', {2, 4, 8}, 'name', {'one', 'two', 'three'}, 'run', {@sin, @cos, ...
            @tan});
    if x > 1
        k = 3;
        key = 'high';
    elseif x < -1
        k = 1;
        key = 'low';
    else
        k = 2;
        key = 'mid';
    end
    a = [1 / table__1.(key), 7];
    b = [table__2{k}, table__3.(key)];
    c__1 = table__4(k) * x;
    c = table__5{k};
    switch key
        case 'low'
            d = sin(x) + table__6(k).run(x);
        case 'mid'
            d = cos(x) + table__6(k).run(x);
        otherwise
            d = tan(x) + table__6(k).run(x);
    end
    c = {c__1, c};
end
% --- remarks --------------------------------------------------------
