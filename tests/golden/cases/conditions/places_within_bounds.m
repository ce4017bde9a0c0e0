% A place in a table that is kept within bounds afterwards needs only the comparisons that tell places within them apart.
%
% RUN:  specialise place_within -d 'T = [0 1 2.5 4 7]' -t 'x: real double scalar' --nargout 3
% TRY:  place_within([0 1 2.5 4 7], 1.75)   place_within([0 1 2.5 4 7], -1)   place_within([0 1 2.5 4 7], NaN)   place_within([0 1 2.5 4 7], 4)   place_within([0 1 2.5 4 7], Inf)   place_within([0 1 2.5 4 7], 7)
function [y, b, c] = place_within(T, x)
  k = find(T <= x, 1, 'last');
  if isempty(k), k = 1; end
  k = min(k, numel(T) - 1);
  y = T(k) + (x - T(k)) / (T(k + 1) - T(k));
  b = 1;
  for j = 2:3
    if x >= T(j), b = b + 1; end
  end
  c = sum(x >= T);
  if c < 2
    c = 2;
  elseif c > 3
    c = 3;
  end
end
% --- residual -------------------------------------------------------
function [y, b, c] = place_within(x)
    table__1 = [0, 1, 2.5, 4, 7];
    k = 1 + (1 <= x) + (2.5 <= x) + (4 <= x);
    k__1 = table__1(k);
    y = k__1 + (x - k__1) / (table__1(k + 1) - k__1);
    if x >= 1
        b = 2;
    else
        b = 1;
    end
    if x >= 2.5
        b = b + 1;
    end
    c = 2 + (x >= 2.5);
end
% --- remarks --------------------------------------------------------
