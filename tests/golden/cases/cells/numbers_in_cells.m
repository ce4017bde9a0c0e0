% Numbers of a vector as the elements of a cell, which are handed on one by one.
%
% RUN:  specialise numbers_in_cells -t 'x: real double [1 3]' -t 'u: uint8 [2 2]' --nargout 2
% TRY:  numbers_in_cells([1 -0 NaN], uint8([1 2; 3 4]))
% TRY:  numbers_in_cells([2 3 4], uint8([255 0; 3 9]))
function [y, z] = numbers_in_cells(x, u)
  c = num2cell(x);
  [a, b, d] = c{:};
  y = hypot(c{1:2}) + a * b - d;
  z = num2cell(u);
  z{3} = size(z);
end
% --- residual -------------------------------------------------------
function [y, z] = numbers_in_cells(x, u)
    a = x(1);
    b = x(2);
    d = x(3);
    y = hypot(a, b) + a * b - d;
    z = {u(1), [2, 2]; u(2), u(4)};
end
% --- remarks --------------------------------------------------------
