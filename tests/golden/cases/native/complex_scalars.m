% Complex scalars in loops of native code are two numbers: results that become real again, products and quotients beside
% real operands, infinities and NaN, one that complex () makes whatever its parts are; iterations of a polynomial.
%
% RUN:  specialise complex_scalars --nargout 5
% TRY:  complex_scalars(0.25, -0.5, 20)   complex_scalars(0, 0, 3)   complex_scalars(-1, 0, 5)   complex_scalars(Inf, 1, 2)   complex_scalars(1e200, -1e200, 3)
% TRY:  complex_scalars(NaN, 0, 2)   complex_scalars(-0, -0, 2)   complex_scalars([1 2], 3, 2)   complex_scalars(1i, 2, 2)   complex_scalars(single(1), 2, 2)
% TRY:  complex_scalars(1, 2, 0)   complex_scalars('a', 2, 1)
function [k, s, q, isc, p] = complex_scalars(x, y, n)
  c = complex(x, y);
  z = 0;
  k = 0;
  while k < n && abs(z) <= 2
    z = z * z + c;
    k = k + 1;
  end
  s = 0;
  w = 0.6 + 0.8i;
  for j = 1:n
    s = s * w + j / (w + x);
    w = w * w * (y + 0);
  end
  q = [real(s), imag(s), abs(s), conj(s) - s];
  p = 1i;
  for j = 1:n
    p = p * 1i;
    q(end + 1) = p - j;
  end
  isc = [iscomplex(c), iscomplex(c * 1), iscomplex(p), isreal(-s), p == 1];
end
% --- residual -------------------------------------------------------
function [k, s, q, isc, p] = complex_scalars(x, y, n)
    c = complex(x, y);
    k = 0;
    z = 0;
    while k < n && abs(z) <= 2
        z = z * z + c;
        k = k + 1;
    end
    s = 0;
    w = complex(0.6, 0.8);
    for j = 1:n
        s = s * w + j / (w + x);
        w = w * w * (y + 0);
    end
    q = [real(s), imag(s), abs(s), conj(s) - s];
    p = complex(0, 1);
    for j = 1:n
        p = p * complex(0, 1);
        q(end + 1) = p - j;
    end
    isc = [iscomplex(c), iscomplex(c * 1), iscomplex(p), isreal(-s), p == 1];
end
% --- remarks --------------------------------------------------------
