% x^1 is x, of real numbers; of a matrix x.^1 is.
%
% RUN:  specialise power_of_one -t 'x: real double scalar' -t 'z: double scalar' -t 'A: real double [2 3]' -t 's: real single scalar' --nargout 4
% TRY:  power_of_one(-0, 1 - 2i, [1 -0 NaN; Inf -Inf 3], single(-0))
% TRY:  power_of_one(NaN, 0, zeros(2, 3), single(2))
function [a, b, c, d] = power_of_one(x, z, A, s)
  p = [1 2];
  a = 3 * x^p(1) + x.^p(1);
  b = z^p(1);
  c = A.^p(1);
  d = s^p(1);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = power_of_one(x, z, A, s)
    a = 3 * x + x;
    b = z^1;
    c = A.^1;
    d = s;
end
% --- remarks --------------------------------------------------------
