% Octave looks at a target before it asks for the value: subscripts are evaluated, and more or fewer places than one are
% an error, before `g` prints or fails.
%
% RUN:  specialise target_order -t 'x: real double scalar'
% TRY:  target_order(5, 1)
% TRY:  target_order(struct('a', {1, 2}), 1)
% TRY:  target_order({}, 1)
% TRY:  target_order([1 2], 2)
% TRY:  target_order('abc', 1)
% TRY:  target_order(struct('b', 1), 0)
% TRY:  target_order(struct('b', struct('c', {1, 2})), 1)
% TRY:  target_order(@sin, 1)
function target_order(o, x)
  by_field(o, x);
  by_name(o, x);
  by_end(o, x);
  by_call(o, x);
  known(x);
end
function by_field(o, x)
  try
    o.b = g(x);
    disp(o);
  catch e
    disp(e.message);
  end
  try
    o.b.c = g(x);
    disp(size(o));
  catch e
    disp(e.message);
  end
end
function by_name(o, x)
  n = ['y' 'z'];
  try
    o.(n) = g(x);
    disp(o);
  catch e
    disp(e.message);
  end
end
function by_end(o, x)
  try
    o(end + 1, :) = g(x);
    disp(size(o));
  catch e
    disp(e.message);
  end
end
function by_call(o, x)
  try
    o(bad(x)) = g(x);
    disp(size(o));
  catch e
    disp(e.message);
  end
end
function known(x)
  try
    s = struct('q', {1, 2});
    s(1:2).q = g(x);
  catch e
    disp(e.message);
  end
  try
    c = {1, 2};
    c{1:2} = g(x);
  catch e
    disp(e.message);
  end
  try
    s = struct('q', 1);
    s.('q') = g(0);
    disp(s.q);
  catch e
    disp(e.message);
  end
  try
    s = [1 2];
    s.('a') = g(0);
  catch e
    disp(e.message);
  end
end
function r = g(k)
  printf('g\n');
  if k == 0
    error('no value');
  end
  r = k;
end
function k = bad(x)
  printf('bad\n');
  if x == 2
    error('no place');
  end
  k = x;
end
% --- residual -------------------------------------------------------
function target_order(o, x)
    by_field__1(o, x);
    by_name__1(o, x);
    by_end__1(o, x);
    by_call__1(o, x);
    known__1(x);
end

function by_field__1(o, x)
    try
        o.b = g__1(x);
        disp(o);
    catch e
        disp(e.message);
    end
    try
        o.b.c = g__1(x);
        disp(size(o));
    catch e
        disp(e.message);
    end
end

function by_name__1(o, x)
    try
        o.yz = g__1(x);
        disp(o);
    catch e
        disp(e.message);
    end
end

function by_end__1(o, x)
    try
        o(end + 1, :) = g__1(x);
        disp(size(o));
    catch e
        disp(e.message);
    end
end

function by_call__1(o, x)
    try
        o(bad__1(x)) = g__1(x);
        disp(size(o));
    catch e
        disp(e.message);
    end
end

function known__1(x)
    try
        s = struct('q', {1, 2});
        s(1:2).q = g__1(x);
    catch e
        disp(e.message);
    end
    try
        c = {1, 2};
        c{1:2} = g__1(x);
    catch e
        disp(e.message);
    end
    try
        s = struct('q', 1);
        printf('g\n');
        error('no value');
        s.q = r;
    catch e
        disp(e.message);
    end
    try
        s = [1, 2];
        s.a = g__2();
    catch e
        disp(e.message);
    end
end

function r = g__1(k)
    printf('g\n');
    if k == 0
        error('no value');
    end
    r = k;
end

function k = bad__1(x)
    printf('bad\n');
    if x == 2
        error('no place');
    end
    k = x;
end

function r = g__2()
    printf('g\n');
    error('no value');
end
% --- remarks --------------------------------------------------------
