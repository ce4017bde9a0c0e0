% A cell in any row of a matrix takes in the elements of all rows one by one.
%
% RUN:  specialise rows_beside_cells -d "t = 'r'" -t 'x: realscalar' --nargout 3
% TRY:  rows_beside_cells({1, 2}, 3, 'r')   rows_beside_cells({}, 3, 'r')   rows_beside_cells({1}, 3, 'r')
% TRY:  rows_beside_cells({1, 2; 3, 4}, 7, 'r')   rows_beside_cells('ab', 7, 'r')
function [y, z, w] = rows_beside_cells(c, x, t)
  y = [{1, 'a'}; x, t];
  z = [c; 'b', x];
  w = [3, 4; {x, [1 2]}];
  for k = 1:2
    z = [z; t, k];
  end
end
% --- residual -------------------------------------------------------
function [y, z, w] = rows_beside_cells(c, x)
    y = [{1, 'a'}; x, 'r'];
    z = [c; 'b', x];
    w = [3, 4; {x, [1, 2]}];
    z = [z; 'r', 1];
    z = [z; 'r', 2];
end
% --- remarks --------------------------------------------------------
