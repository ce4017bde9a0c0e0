% A product with a transposed factor is one operation, in native code too
%
% RUN:  specialise product_of_transposed -t 'J: real double [4 2]' -t 'r: real double [1 4]' -t 's: real double [1 ?]' --nargout 4
% TRY:  product_of_transposed([1 0; 2.1852921371867193 2.0398764662259303; 4.7755017248500993 8.9154520049515114; 10.435866370436539 29.224300748829169], [0.066542897622829056 -0.039876466225930329 -0.45772600247575568 -1.7414335829430563], [0.1 0.2 0.7])
% TRY:  product_of_transposed(ones(4, 2) / 3, [0.1 0.2 0.3 0.7], zeros(1, 0))
% TRY:  product_of_transposed([NaN 1; 2 3; Inf 4; 5 6], [1 2 3 4], 0.3)
function [g, H, q, e] = product_of_transposed(J, r, s)
  t = r';
  g = J' * t;
  H = J' * J;
  q = r * J * J' * t - s * s';
  c = {t, t};
  try
    e = J' * c{1};
  catch err
    e = err.message;
  end
end
% --- residual -------------------------------------------------------
function [g, H, q, e] = product_of_transposed(J, r, s)
    t = r';
    g = J' * t;
    H = J' * J;
    q = r * J * J' * t - s * s';
    e = g;
end
% --- remarks --------------------------------------------------------
