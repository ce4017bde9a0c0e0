% An element stored into what is one number is the number, of one class and full.
%
% RUN:  specialise number_stored_whole -d 'n = 1' -t 'v: real double scalar' -t 'w: real scalar' -t 'k: real double scalar' --nargout 3
% TRY:  number_stored_whole(1, 2.5, 1, 1)  number_stored_whole(1, -0, single (3), 2)  number_stored_whole(1, NaN, 1, 1.5)
function [y, z, q] = number_stored_whole(n, v, w, k)
  x = zeros(1, n);
  x(1) = v;
  y = 2 * x;
  x(1, 1) = y + 1;
  y = x(1) * y;
  z = zeros(1, n);
  z(n) = w;
  q = 3;
  q(k) = v;
end
% --- residual -------------------------------------------------------
function [y, z, q] = number_stored_whole(v, w, k)
    y = 2 * v;
    y = (y + 1) * y;
    z = 0;
    z(1) = w;
    q = 3;
    q(k) = v;
end
% --- remarks --------------------------------------------------------
