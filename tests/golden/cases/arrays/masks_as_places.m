% A known mask is the places that it picks, where something is picked: also of matrices, cells and text, and where it is stored into.
%
% RUN:  specialise masks_as_places -t 'x: real double [4 4]' -t 'c: cell [1 3]' -t 'k: real double [1 2]' --nargout 4
% TRY:  masks_as_places(magic(4), {1, 'a', []}, [1 2])
% TRY:  masks_as_places(NaN(4), {[], [], []}, [3 4])
function [y, z, d, n] = masks_as_places(x, c, k)
  m = zeros(size(x));
  m(1:2:end, 1:2:end) = 1;
  y = x;
  y(m == 1) = 0;
  y(logical([1 0 0 1]), 2) = 7;
  z = x(m == 1 & x == x | m == 1);
  z = [z; x(logical([0 1 1 0]), 1)];
  d = c(logical([1 0 1]));
  d(true) = {k(logical([0 1]))};
  n = x(false(4));
  try
    n = k(logical([1 0 1]));
  catch e
    n = e.message;
  end
end
% --- residual -------------------------------------------------------
function [y, z, d, n] = masks_as_places(x, c, k)
    y = x;
    y([1; 3; 9; 11]) = 0;
    y([1, 4], 2) = 7;
    logical__1 = logical([1, 0, 1, 0; 0, 0, 0, 0; 1, 0, 1, 0; 0, 0, 0, 0]);
    z = x(logical__1 & x == x | logical__1);
    z = [z; x([false, true, true, false], 1)];
    d = c([1, 3]);
    d(1) = {k(2)};
    try
        n = k([true, false, true]);
    catch e
        n = e.message;
    end
end
% --- remarks --------------------------------------------------------
% 18:9: remark: with these facts it fails whenever it is reached: k(3): out of bound 2 (dimensions are 1x2) [certain-error]
