% List targets and lists of values that cross.
%
% RUN:  specialise cell_swap -d 'k = 1' -t 'x: realscalar' -t 'z: realscalar' --nargout 2
% TRY:  cell_swap(2, 3, 1)
function [a, b] = cell_swap(x, z, k)
  c = {x, z};
  [c{[2 1]}] = c{:};
  a = c{1};
  b = c{2};
  [a, b] = deal(b + k, a);
end
% --- residual -------------------------------------------------------
function [a, b] = cell_swap(x, z)
    b = z;
    a = x + 1;
end
% --- remarks --------------------------------------------------------
