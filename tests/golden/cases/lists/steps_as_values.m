% `x++` and `++x` as values become an assignment before the statement; of a known count nothing is left.
%
% RUN:  specialise steps_as_values -t 'a: real double scalar' -t 'x: real double [1 n]' -d "names = {'p', 'q', 'r'}"
% TRY:  steps_as_values(1, [3 4 5], {'p', 'q', 'r'})   steps_as_values(2.5, [3 4 5], {'p', 'q', 'r'})   steps_as_values(0, 1, {'p', 'q', 'r'})
function y = steps_as_values(a, x, names)
  k = 1;
  y = '';
  while k <= numel(names)
    y = [y, names{k++}];
  end
  n = a;
  b = n++ * 2;
  c = --n + 1;
  m = 3;
  if a > 1 && x(m--) > n--
    b = b + 100;
  end
  i = 1;
  s = 0;
  while i <= numel(x)
    s = s + sqrt(x(1)) * double(x(i++) > 3);
  end
  y = [y, sprintf(' %g', b, c, n, m, s, i)];
end
% --- residual -------------------------------------------------------
function y = steps_as_values(a, x)
    n = a + 1;
    b = a * 2;
    n = n - 1;
    c = n + 1;
    if a > 1
        value__1 = x(3);
        n__2 = n;
        n = n - 1;
        holds__1 = value__1 > n__2;
        m = 2;
    else
        holds__1 = false;
        m = 3;
    end
    if holds__1
        b = b + 100;
    end
    i = 1;
    s = 0;
    numel__1 = numel(x);
    while i <= numel__1
        i__4 = i;
        i = i + 1;
        s = s + sqrt(x(1)) * double(x(i__4) > 3);
    end
    y = ['pqr', sprintf(' %g', b, c, n, m, s, i)];
end
% --- remarks --------------------------------------------------------
