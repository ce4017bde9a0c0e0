% Structs that functions hand to each other are variables in native code: read and stored into, in parts, too, one result
% among several, and errors that name the struct.
%
% RUN:  specialise records_through_functions --no-inline
% TRY:  records_through_functions([1 2 3 4 5 6], 6, 0)
% TRY:  records_through_functions([1 2 3 4 5 6], 6, 2)
% TRY:  records_through_functions([1 2 3 4 5 6], 6, 40)
% TRY:  records_through_functions([1 2 3 4 5 6], 6, 1.5)
% TRY:  records_through_functions([1 2 3], 4, 0)
% TRY:  records_through_functions(single([1 2 3 4 5 6]), 6, 1)
% TRY:  records_through_functions({1, 2, 3}, 3, 1)
% TRY:  records_through_functions([1i 2 3], 3, 1)
% TRY:  records_through_functions([1 2 3], NaN, 0)
% TRY:  records_through_functions([], 0, 0)
function r = records_through_functions(x, n, bad)
  s = struct('pos', 0, 'vel', 1, 'log', zeros(1, 4), 'n', 0);
  r = [];
  for k = 1:n
    s = push(s, x(k));
    s = step(s, 0.5);
    [s, e] = energy(s, k);
    r(end + 1) = e;
  end
  r(end + 1) = total(s);
  if bad > 0
    r(end + 1) = peek(s, bad);
  end
end
function s = push(s, v)
  s.n = s.n + 1;
  s.log(s.n) = v;
end
function s = step(s, h)
  if s.vel > 100
    return
  end
  s.pos = s.pos + h * s.vel;
  s.vel = s.vel * 1.5 - s.pos;
end
function [s, e] = energy(s, k)
  e = s.vel ^ 2 + s.pos;
  if mod(k, 2) == 0
    s = push(s, e);
  end
end
function t = total(s)
  t = sum(s.log) + s.n;
end
function v = peek(s, k)
  v = s.log(k) + k;
end
% --- residual -------------------------------------------------------
function r = records_through_functions(x, n, bad)
    r = [];
    s = struct('pos', 0, 'vel', 1, 'log', [0, 0, 0, 0], 'n', 0);
    for k = 1:n
        s = push__1(s, x(k));
        s = step__1(s);
        [s, e] = energy__1(s, k);
        r(end + 1) = e;
    end
    r(end + 1) = total__1(s);
    if bad > 0
        r(end + 1) = peek__1(s, bad);
    end
end

function s = push__1(s, v)
    s.n = s.n + 1;
    s.log(s.n) = v;
end

function s = step__1(s)
    if s.vel > 100
        return;
    end
    s.pos = s.pos + 0.5 * s.vel;
    s.vel = s.vel * 1.5 - s.pos;
end

function [s, e] = energy__1(s, k)
    e = s.vel^2 + s.pos;
    if mod(k, 2) == 0
        s = push__2(s, e);
    end
end

function t = total__1(s)
    t = sum(s.log) + s.n;
end

function v = peek__1(s, k)
    v = s.log(k) + k;
end

function s = push__2(s, v)
    s.n = s.n + 1;
    s.log(s.n) = v;
end
% --- remarks --------------------------------------------------------
