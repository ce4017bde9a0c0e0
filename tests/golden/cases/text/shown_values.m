% Values that are shown without a name, and are a variable's by what is known.
%
% RUN:  specialise shown_values -t 'x: real double [1 1]' -d 'n = 3'
% TRY:  shown_values(2.5, 3)
% TRY:  shown_values(-1, 3)
function shown_values(x, n)
  (x)
  x * 1
  x(1), x'
  double(x)
  same(x)
  s.a = x;
  s.a
  s
  f = @(t) t;
  f(x)
  n
  n + 0
  same(n)
  c = {x, n};
  c{:}
  y = x;
  y
  display(y)
end
function r = same(x)
  r = x;
end
% --- residual -------------------------------------------------------
function shown_values(x)
    x
    ans = x
    ans = x
    ans = x
    ans = x
    ans = x
    ans = x
    s = struct('a', x);
    s
    ans = x
    n = 3;
    n
    3
    3
    ans = x
    3
    y = x;
    y
    y
end
% --- remarks --------------------------------------------------------
% 8:3: remark: a function that reads its caller's frame makes `shown_values` run in the run-time's interpreter [native-interpreted]
