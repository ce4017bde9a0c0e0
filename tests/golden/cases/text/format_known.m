% What is known of the arguments of a template stands in it.
%
% RUN:  specialise format_known -d "unit = 'm/s%'" -t 'x: real double scalar' -t 'name: char row' -t 'v: real double row' --nargout 7
% TRY:  format_known('m/s%', 3, 'speed', [1 2])   format_known('m/s%', 0.1, char(zeros(1, 0)), zeros(1, 0))   format_known('m/s%', -Inf, 'a\b', 7)
function [a, b, c, d, e, f, g] = format_known (unit, x, name, v)
  a = sprintf ('%s = %g %s', name, x, unit);
  b = sprintf ('%s=%d|%5.2f|%-4d|%%\n', 'n', x, pi, 7);
  c = sprintf ('%d %s %d', 1, v, 2);
  d = sprintf ('%d,%d;', 1, 2, x);
  e = sprintf ("a\\n%d %s\t", x, 'back\slash');
  f = sprintf ('%*d %d', 5, 3, x);
  g = sprintf ('%s%c%d%x', 'q', 'r', true, x);
  printf ('%s: %s %d\n', 'name', name, 5);
  printf ("%g\\n is\ta line\n", x);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g] = format_known(x, name, v)
    a = sprintf('%s = %g m/s%%', name, x);
    b = sprintf('n=%d| 3.14|7   |%%\n', x);
    c = sprintf('%d %s %d', 1, v, 2);
    d = sprintf('%d,%d;', 1, 2, x);
    e = sprintf("a\\n%d back\\slash\t", x);
    f = sprintf('    3 %d', x);
    g = sprintf('%s%c%d%x', 'q', 'r', true, x);
    printf('name: %s 5\n', name);
    printf(['%g\\n is', char(9), 'a line', char(10)], x);
end
% --- remarks --------------------------------------------------------
