% A queue by priority in two arrays, which functions of the file take and give back: what they store is a number
% wherever the subscript is one.
%
% RUN:  specialise heap_in_arrays
% TRY:  heap_in_arrays([5 3 8 1 9 2])   heap_in_arrays([])   heap_in_arrays(4)   heap_in_arrays([2; 1; NaN; 0])
% TRY:  heap_in_arrays(single([5 3 8]))   heap_in_arrays(int8([5 3 8]))   heap_in_arrays('hello')
% TRY:  heap_in_arrays([1 2i])
% TRY:  heap_in_arrays({1, 2})
function order = heap_in_arrays(x)
  keys = zeros(1, 4);
  places = zeros(1, 4);
  n = 0;
  for k = 1:numel(x)
    [keys, places, n] = push(keys, places, n, x(k), k);
  end
  order = zeros(1, n);
  for k = 1:numel(order)
    [keys, places, n, order(k)] = pop(keys, places, n);
  end
end

function [keys, places, n] = push(keys, places, n, key, place)
  n = n + 1;
  i = n;
  while i > 1
    p = floor(i / 2);
    if keys(p) <= key
      break
    end
    keys(i) = keys(p);
    places(i) = places(p);
    i = p;
  end
  keys(i) = key;
  places(i) = place;
end

function [keys, places, n, top] = pop(keys, places, n)
  top = places(1);
  key = keys(n);
  place = places(n);
  n = n - 1;
  i = 1;
  while 2 * i <= n
    c = 2 * i;
    if c < n && keys(c + 1) < keys(c)
      c = c + 1;
    end
    if key <= keys(c)
      break
    end
    keys(i) = keys(c);
    places(i) = places(c);
    i = c;
  end
  keys(i) = key;
  places(i) = place;
end
% --- residual -------------------------------------------------------
function order = heap_in_arrays(x)
    keys = [0, 0, 0, 0];
    n = 0;
    places = [0, 0, 0, 0];
    for k = 1:numel(x)
        key = x(k);
        n = n + 1;
        i = n;
        while i > 1
            p = floor(i / 2);
            if keys(p) <= key
                break;
            end
            keys(i) = keys(p);
            places(i) = places(p);
            i = p;
        end
        keys(i) = key;
        places(i) = k;
    end
    order = zeros(1, n);
    for k = 1:numel(order)
        out__4 = places(1);
        key = keys(n);
        place = places(n);
        n = n - 1;
        i__1 = 1;
        while 2 * i__1 <= n
            c = 2 * i__1;
            if c < n && keys(c + 1) < keys(c)
                c = c + 1;
            end
            if key <= keys(c)
                break;
            end
            keys(i__1) = keys(c);
            places(i__1) = places(c);
            i__1 = c;
        end
        keys(i__1) = key;
        places(i__1) = place;
        order(k) = out__4;
    end
end
% --- remarks --------------------------------------------------------
