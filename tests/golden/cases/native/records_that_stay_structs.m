% Structs that functions hand to each other: two that become variables together, others that stay because a handle takes
% one, a function reads one as a whole, or a field begins as nothing.
%
% RUN:  specialise records_that_stay_structs --no-inline
% TRY:  records_that_stay_structs(1:4, 0)
% TRY:  records_that_stay_structs([], 1)
% TRY:  records_that_stay_structs('abcd', 1)
% TRY:  records_that_stay_structs(single(1:3), 3)
% TRY:  records_that_stay_structs(uint8(250:255), 5)
% TRY:  records_that_stay_structs([1 2; 3 4], 1)
% TRY:  records_that_stay_structs(1:4, 3)
function r = records_that_stay_structs(x, w)
  a = struct('v', x, 'k', 1);
  b = struct('k', 5, 'v', 2 * x);
  c = struct('v', 1:3, 'k', 0);
  d = struct('v', [], 'k', 2);
  for j = 1:3
    a = bump(a, j);
    b = bumb(b, j);
    d = fill(d, j);
  end
  [r, c] = both(c, a, w);
  r = [r, a.v, b.v, c.v, c.k, d.v, whole(b)];
  t = 0;
  f = @(q) q.k + 1;
  r = [r, f(b)];
  if w > 2
    g = @bump;
    a = g(a, 1);
  end
  r(end + 1) = a.k;
end
function s = bump(s, j)
  for i = 1:2
    s.k = s.k + i;
    s.v(i) = s.k;
  end
  if j > 2, return; end
  s.v = s.v + j;
end
function s = bumb(s, j)
  i = 0;
  while i < 2
    i = i + 1;
    s.k = s.k * 2;
    s.v(end + 1) = j;
  end
end
function s = fill(s, j)
  i = 0;
  while i < 2
    i = i + 1;
    s.v(end + 1) = j;
    s.k = s.k + numel(s.v);
  end
end
function [r, c] = both(c, a, w)
  r = 0;
  i = 0;
  while i < w
    i = i + 1;
    c.v(i) = a.v(1) + c.k;
    c.k = c.k + 1;
    r = r + c.v(i);
  end
end
function n = whole(s)
  n = 0;
  i = 0;
  while i < 2
    i = i + 1;
    n = n + numfields(s);
  end
end
% --- residual -------------------------------------------------------
function r = records_that_stay_structs(x, w)
    a = struct('v', x, 'k', 1);
    b__v = 2 * x;
    a = bump__1(a);
    b = bumb__1(b__v);
    a = bump__2(a);
    b = bumb__2(b);
    a = bump__3(a);
    b = bumb__3(b);
    [r, c] = both__1(a, w);
    r = [r, a.v, b.v, c.v, c.k, [1, 1, 2, 2, 3, 3], 4];
    r = [r, 321];
    if w > 2
        a = bump__4(a);
    end
    r(end + 1) = a.k;
end

function s = bump__1(s)
    s.k = s.k + 1;
    s.v(1) = s.k;
    s.k = s.k + 2;
    s.v(2) = s.k;
    s.v = s.v + 1;
end

function s = bumb__1(s__v)
    s = struct('k', 10, 'v', s__v);
    s.v(end + 1) = 1;
    s.k = 20;
    s.v(end + 1) = 1;
end

function s = bump__2(s)
    s.k = s.k + 1;
    s.v(1) = s.k;
    s.k = s.k + 2;
    s.v(2) = s.k;
    s.v = s.v + 2;
end

function s = bumb__2(s)
    s.k = 40;
    s.v(end + 1) = 2;
    s.k = 80;
    s.v(end + 1) = 2;
end

function s = bump__3(s)
    s.k = s.k + 1;
    s.v(1) = s.k;
    s.k = s.k + 2;
    s.v(2) = s.k;
end

function s = bumb__3(s)
    s.k = 160;
    s.v(end + 1) = 3;
    s.k = 320;
    s.v(end + 1) = 3;
end

function [r, c] = both__1(a, w)
    c = struct('v', 1:3, 'k', 0);
    i = 0;
    r = 0;
    while i < w
        i = i + 1;
        c.v(i) = a.v(1) + c.k;
        c.k = c.k + 1;
        r = r + c.v(i);
    end
end

function s = bump__4(s)
    s.k = s.k + 1;
    s.v(1) = s.k;
    s.k = s.k + 2;
    s.v(2) = s.k;
    s.v = s.v + 1;
end
% --- remarks --------------------------------------------------------
