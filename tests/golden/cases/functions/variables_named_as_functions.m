% Variables that have names of functions: of one function that is written out into another, which calls the function of
% that name or writes numbers so, and of one whose literals are written with it.
%
% RUN:  specialise variables_named_as_functions --nargout 4 -t 'x: real double [1 3]' -t 's: char row'
% TRY:  variables_named_as_functions([3 4 5], 'ab c')
% TRY:  variables_named_as_functions([NaN 4 -0], ' ')
function [y, z, t, u] = variables_named_as_functions(x, s)
  b = grown(x);
  c = counted(x);
  y = [b, c];
  z = {b, Inf, true, zeros(1, 30), infinite(x)};
  char = numel(s) + 1;
  t = any([s, '-'] == sprintf('\t')) + char;
  u = [skipped([s, 'a'], 1), seen([s, 'a'], 1), skipped([s, 'a'], 1)];
end
function y = counted(x)
  y = size(x);
  y(end+1) = x(1);
end
function y = grown(x)
  size = x + 1;
  size(1) = 5;
  y = size;
end
function y = infinite(x)
  Inf = x + 1;
  Inf(1) = 5;
  y = Inf;
end
function i = skipped(s, i)
  while i <= length(s) && any(s(i) == sprintf(' \t\n'))
    i = i + 1;
  end
end
function y = seen(s, i)
  char = s(i);
  if char == 'a', y = 1; else, y = 2; end
end
% --- residual -------------------------------------------------------
function [y, z, t, u] = variables_named_as_functions(x, s)
    size = x + 1;
    size(1) = 5;
    c = [1, 3, x(1)];
    y = [size, c];
    z = x + 1;
    z(1) = 5;
    t = any([s, '-'] == char(9)) + (numel(s) + 1);
    s__1 = [s, 'a'];
    skipped__1__1 = 1;
    length__1 = length(s__1);
    while skipped__1__1 <= length__1 && any(s__1(skipped__1__1) == [' ', char([9, 10])])
        skipped__1__1 = skipped__1__1 + 1;
    end
    s__1 = [s, 'a'];
    if s__1(1) == 'a'
        u = [skipped__1__1, 1, skipped__1__1];
    else
        u = [skipped__1__1, 2, skipped__1__1];
    end
    z = {size, Inf, true, [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ...
            0, 0, 0, 0, 0, 0, 0], z};
end
% --- remarks --------------------------------------------------------
