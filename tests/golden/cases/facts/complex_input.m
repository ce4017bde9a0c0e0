% Complex numbers: a product that becomes real is narrowed as in the original.
%
% RUN:  specialise rotate -d 'quarter = 1i' -t 'z: complex double scalar' --nargout 3
% TRY:  rotate(1 + 2i, 1i)   rotate(complex(0, 3), 1i)   rotate(complex(NaN, 1), 1i)   rotate(complex(Inf, -0.5), 1i)
function [w, r, a] = rotate(z, quarter)
  w = quarter * z;
  r = isreal(w);
  a = abs(z) + real(w);
end
% --- residual -------------------------------------------------------
function [w, r, a] = rotate(z)
    w = complex(0, 1) * z;
    r = isreal(w);
    a = abs(z) + real(w);
end
% --- remarks --------------------------------------------------------
