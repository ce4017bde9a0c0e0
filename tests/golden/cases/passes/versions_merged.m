% Versions that come out alike are one, the widest; a scalar and a matrix keep a version each, and so does state.
%
% RUN:  specialise versions_merged -t 'a: real double scalar' -t 'x: real double [? ?]' -d 'p = 3'
% TRY:  versions_merged(2, [1 2; 3 4], 3)   versions_merged(-1, [], 3)   versions_merged(NaN, [0 5 -5], 3)
function y = versions_merged(a, x, p)
  y = reached(a, p) + reached(a * a, p + 0) + sum(sum(reached(x, p)));
  if a > 0
    y = y + reached(a, p) * counted(1) + counted(a);
  end
end

function r = reached(v, p)
  r = v;
  for k = 1:p
    t = r * 0.5;
    printf('%d %d\n', k, numel(t));
    if all(t(:) > 1), r = t - 1; else, r = t + 1; end
  end
end

function n = counted(s)
  persistent c;
  if isempty(c), c = 0; end
  c = c + s;
  n = c;
end
% --- residual -------------------------------------------------------
function y = versions_merged(a, x)
    y = reached__1(a) + reached__1(a * a) + sum(sum(reached__2(x)));
    if a > 0
        t = a * 0.5;
        printf('1 1\n');
        if t > 1
            r__1 = t - 1;
        else
            r__1 = t + 1;
        end
        t = r__1 * 0.5;
        printf('2 1\n');
        if t > 1
            r__1 = t - 1;
        else
            r__1 = t + 1;
        end
        t = r__1 * 0.5;
        printf('3 1\n');
        if t > 1
            r__1 = t - 1;
        else
            r__1 = t + 1;
        end
        y = y + r__1 * counted__1(1) + counted__1(a);
    end
end

function r = reached__1(v)
    t = v * 0.5;
    printf('1 1\n');
    if t > 1
        r = t - 1;
    else
        r = t + 1;
    end
    t = r * 0.5;
    printf('2 1\n');
    if t > 1
        r = t - 1;
    else
        r = t + 1;
    end
    t = r * 0.5;
    printf('3 1\n');
    if t > 1
        r = t - 1;
    else
        r = t + 1;
    end
end

function r = reached__2(v)
    t = v * 0.5;
    printf('1 %d\n', numel(t));
    if all(t(:) > 1)
        r = t - 1;
    else
        r = t + 1;
    end
    t = r * 0.5;
    printf('2 %d\n', numel(t));
    if all(t(:) > 1)
        r = t - 1;
    else
        r = t + 1;
    end
    t = r * 0.5;
    printf('3 %d\n', numel(t));
    if all(t(:) > 1)
        r = t - 1;
    else
        r = t + 1;
    end
end

function n = counted__1(s)
    persistent c;
    if isempty(c)
        c = 0;
    end
    c = c + s;
    n = c;
end
% --- remarks --------------------------------------------------------
