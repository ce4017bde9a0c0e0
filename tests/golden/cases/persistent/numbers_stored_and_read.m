% A persistent number that is stored and read again in the same call is what was stored; what a function that is called
% in between stores is read, as is what stays behind an error.
%
% RUN:  specialise numbers_stored_and_read --nargout 3 -t 'x: realscalar'
% TRY:  numbers_stored_and_read(1, @(t) t + 1)   numbers_stored_and_read(2.5, @(t) t * 2)   numbers_stored_and_read(NaN, @(t) 1)
% TRY:  numbers_stored_and_read(-0, @(t) t)   numbers_stored_and_read(7, @(t) Inf)   numbers_stored_and_read(3, @(t) error('no:f', 'not %d', t))
% TRY:  numbers_stored_and_read(2, @(t) [])   numbers_stored_and_read(1, @(t) int8(3))   numbers_stored_and_read(4, @(t) 1)
function [y, z, s] = numbers_stored_and_read(x, f)
  persistent state count;
  table = [4 2 3 1];
  if isempty(state)
    state = 1;
    count = 0;
  end
  count = count + x;
  s = count;
  state = table(state);
  y = table(state) + state;
  try
    count = f(count);
  catch e
    count = -1;
    s = numel(e.message);
  end
  bump(2);
  z = count + bump(1);
  if z > 8
    count = 0;
    state = table(1 + (x > 2));
  end
  s = s + state + count;
end
function r = bump(k)
  persistent count;
  if isempty(count)
    count = 10;
  end
  count = count + k;
  r = count;
end
% --- residual -------------------------------------------------------
function [y, z, s] = numbers_stored_and_read(x, f)
    table__1 = [4, 2, 3, 1];
    persistent state count;
    if isempty(state)
        state = 1;
        count = 0;
    end
    count = count + x;
    s = count;
    table = [4, 2, 3, 1];
    state = table(state);
    y = table(state) + state;
    try
        count = f(count);
    catch e
        count = -1;
        s = numel(e.message);
    end
    global numbers_stored_and_read__bump__count;
    if isempty(numbers_stored_and_read__bump__count)
        numbers_stored_and_read__bump__count = 10;
    end
    numbers_stored_and_read__bump__count = numbers_stored_and_read__bump__count + 2;
    z = count + bump__2();
    if z > 8
        count = 0;
        state = table__1(1 + (x > 2));
    end
    s = s + state + count;
end

function r = bump__2()
    global numbers_stored_and_read__bump__count;
    if isempty(numbers_stored_and_read__bump__count)
        numbers_stored_and_read__bump__count = 10;
    end
    numbers_stored_and_read__bump__count = numbers_stored_and_read__bump__count + 1;
    r = numbers_stored_and_read__bump__count;
end
% --- remarks --------------------------------------------------------
