% An assignment takes the first of a list, and a loop over a column sees the whole column.
%
% RUN:  specialise list_takes_first -d "c = {1, [2 3], 'a'}" -t "x: realscalar"
% TRY:  list_takes_first({1, [2 3], 'a'}, 2)
% TRY:  list_takes_first({1, [2 3], 'a'}, NaN)
function y = list_takes_first (c, x)
  y = 0;
  for q = [2; 1]
    r = c{q};
    y = y + sum (r) * x;
  end
  d = {x, x + 1, 5};
  first = d{2:3};
  s = struct ('f', {x, 7});
  z = s.f;
  y = [y, z, first];
end
% --- residual -------------------------------------------------------
function y = list_takes_first(x)
    y = 0 + 5 * x;
    first = x + 1;
    y = [y, x, first];
end
% --- remarks --------------------------------------------------------
