% Values that are handed from trip to trip: copies go, the names stay apart.
% FACTS: numbers x next current after
function y = f (x)
  next = x;
  current = x + 1;
  after = next;
  next = current;
  current = x + next * 2 - after;
  y = current * next;
end
% --- after ---
function y = f(x)
    current__1 = x + 1;
    current = x + current__1 * 2 - x;
    y = current * current__1;
end
