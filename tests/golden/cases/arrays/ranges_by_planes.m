% A range takes the shape of a subscript of more than two dimensions; a row of the same numbers stays a row.
%
% RUN:  specialise ranges_by_planes -d 'n = 5' --nargout 3
% TRY:  ranges_by_planes(5, [1; 2])
% TRY:  ranges_by_planes(5, ones(2, 2, 2))
function [a, b, c] = ranges_by_planes(n, k)
  r = 1:n;
  a = r(k);
  m = [4, 5, 6, 7, 9];
  b = m(k);
  c = size(r(cat(3, 1, 2)));
end
% --- residual -------------------------------------------------------
function [a, b, c] = ranges_by_planes(k)
    r = 1:5;
    a = r(k);
    m = [4, 5, 6, 7, 9];
    b = m(k);
    c = [1, 1, 2];
end
% --- remarks --------------------------------------------------------
