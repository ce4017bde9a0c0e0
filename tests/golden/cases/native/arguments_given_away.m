% Arrays that a call reads last are the function's, which stores into them where they are: as results, within other calls,
% beside others that hold them, and where the call fails and is caught.
%
% RUN:  specialise arguments_given_away
% TRY:  arguments_given_away([1 2 3], 3, 0)
% TRY:  arguments_given_away([1 2 3], 3, 2)
% TRY:  arguments_given_away([1 2 3; 4 5 6], 2, 1)
% TRY:  arguments_given_away([], 2, 1)
% TRY:  arguments_given_away(1:3, 2, 0)
% TRY:  arguments_given_away('abc', 2, 1)
% TRY:  arguments_given_away(single([1 2 3]), 2, 2)
% TRY:  arguments_given_away({1, 2, 3}, 1, 0)
% TRY:  arguments_given_away(5, 2, 0)
function r = arguments_given_away(x, n, w)
  y = x;
  z = x;
  for k = 1:n
    y = bump(y, k);
    z = twice(z, z, k);
    if w > 0
      y = bump(bump(y, 1), 2);
    end
    v = y;
    y = keep(y, k);
    r = sum(v) + sum(y);
    try
      y = fails(y, k, w);
    catch
      y(1) = y(1) + 1000;
    end
  end
  r = [r, y, z, x, grow(x, n), many(x, x, n)];
end
function a = bump(a, k)
  for i = 1:2
    a(i) = a(i) + k;
  end
end
function a = twice(a, b, k)
  for i = 1:2
    a(i) = a(i) * 2;
    a(end) = a(end) + b(i) - k;
  end
end
function b = keep(a, k)
  b = a;
  for i = 1:2
    b(i) = -k;
    c = a;
    c(1) = 5;
    b(2) = b(2) + c(1) + a(1);
  end
end
function a = fails(a, k, w)
  for i = 1:2
    a(i) = 77;
  end
  if k == w
    error('my:id', 'no %d', a(1));
  end
end
function y = grow(x, n)
  y = x;
  if n < 1, return; end
  x(end + 1) = n;
  y = [grow(x, n - 1), x(1), n];
end
function r = many(p, q, n)
  for i = 1:2
    p(i) = p(i) + 1;
    q(i) = q(i) * p(i);
    for j = 1:2
      t = p;
      t(j) = 0;
      q(1) = q(1) + sum(t);
    end
  end
  r = q;
  if n > 1
    r = many(p, r, n - 1);
    r = [r, p];
  end
end
% --- residual -------------------------------------------------------
function r = arguments_given_away(x, n, w)
    y = x;
    z = x;
    for k = 1:n
        a = y;
        a(1) = a(1) + k;
        a(2) = a(2) + k;
        y = a;
        a = z;
        b = z;
        a(1) = z(1) * 2;
        a(end) = a(end) + b(1) - k;
        a(2) = a(2) * 2;
        a(end) = a(end) + b(2) - k;
        z = a;
        if w > 0
            a = y;
            a(1) = a(1) + 1;
            a(2) = a(2) + 1;
            a(1) = a(1) + 2;
            a(2) = a(2) + 2;
            y = a;
        end
        v = y;
        a = y;
        b = a;
        b(1) = -k;
        c = a;
        c(1) = 5;
        b(2) = b(2) + c(1) + a(1);
        b(2) = -k;
        c = a;
        c(1) = 5;
        b(2) = b(2) + c(1) + a(1);
        y = b;
        r = sum(v) + sum(y);
        try
            a__3 = y;
            a__3(1) = 77;
            a__3(2) = 77;
            if k == w
                error('my:id', 'no %d', a__3(1));
            end
            y = a__3;
        catch
            y(1) = y(1) + 1000;
        end
    end
    r = [r, y, z, x, grow__1(x, n), many__1(x, x, n)];
end

function y = grow__1(x, n)
    y = x;
    if ~(n < 1 && true)
        x(end + 1) = n;
        y = [grow__2(x, n - 1), x(1), n];
    end
end

function r = many__1(p, q, n)
    p(1) = p(1) + 1;
    q(1) = q(1) * p(1);
    t = p;
    t(1) = 0;
    q(1) = q(1) + sum(t);
    t = p;
    t(2) = 0;
    q(1) = q(1) + sum(t);
    p(2) = p(2) + 1;
    q(2) = q(2) * p(2);
    t = p;
    t(1) = 0;
    q(1) = q(1) + sum(t);
    t = p;
    t(2) = 0;
    q(1) = q(1) + sum(t);
    r = q;
    if n > 1
        r = many__2(p, r, n - 1);
        r = [r, p];
    end
end

function y = grow__2(x, n)
    y = x;
    if ~(n < 1 && true)
        x(end + 1) = n;
        y = [grow__2(x, n - 1), x(1), n];
    end
end

function r = many__2(p, q, n)
    p(1) = p(1) + 1;
    q(1) = q(1) * p(1);
    t = p;
    t(1) = 0;
    q(1) = q(1) + sum(t);
    t = p;
    t(2) = 0;
    q(1) = q(1) + sum(t);
    p(2) = p(2) + 1;
    q(2) = q(2) * p(2);
    t = p;
    t(1) = 0;
    q(1) = q(1) + sum(t);
    t = p;
    t(2) = 0;
    q(1) = q(1) + sum(t);
    r = q;
    if n > 1
        r = many__2(p, r, n - 1);
        r = [r, p];
    end
end
% --- remarks --------------------------------------------------------
