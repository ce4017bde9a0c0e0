% A number for the elements where a mask holds: native code stores the old or the new value of each element, where the
% mask has the extents of the variable; else the kernel decides. A copy of the variable stays as it was.
%
% RUN:  specialise masked_store --nargout 5 -t 'x: real double [1 ?]' -t 'y: real double [1 ?]' -t 'z: real double [? ?]' -t 'v: realscalar'
% TRY:  masked_store([1 2 3 NaN -0], [-1 0 1 2], [1 2; 3 4], 0)   masked_store(1:6, 0:3, [1 2 3; 4 5 6], NaN)
% TRY:  masked_store(zeros(1, 0), 5, zeros(0, 3), 1)   masked_store(4, [3 -1], 9, -0)   masked_store([5 1], [0 0], -ones(3), Inf)
% TRY:  masked_store([1 2 3], [1 2], [1 -1 0], 2)
function [x, y, z, old, w] = masked_store(x, y, z, v)
  old = x;
  x(x > 2) = 0;
  x(isnan(x)) = v;
  x(x(end:-1:1) > 1) = 3;
  y(y < 1 & y >= -1) = v;
  y(~(y > 0)) = y(1);
  w = z;
  z(z(:, 1) > 0) = 7;
  z(z == 7 | w < 0) = sum(v);
  w(x(1, :) > 0) = -1;
end
% --- residual -------------------------------------------------------
function [x, y, z, old, w] = masked_store(x, y, z, v)
    old = x;
    x(x > 2) = 0;
    x(isnan(x)) = v;
    x(x(end:-1:1) > 1) = 3;
    y(y < 1 & y >= -1) = v;
    y(~(y > 0)) = y(1);
    w = z;
    z(z(:, 1) > 0) = 7;
    z(z == 7 | w < 0) = sum(v);
    w(x(1, :) > 0) = -1;
end
% --- remarks --------------------------------------------------------
