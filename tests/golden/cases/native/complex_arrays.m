% Arrays that may be complex as loops: what turns out to be real on the way or in the end, both parts undefined, zeros of
% either sign, infinite and subnormal parts, extents that differ.
%
% RUN:  specialise complex_arrays --nargout 6 -t 'z: double [1 ?]' -t 'w: double [1 ?]' -t 'x: real double [1 ?]' -t 's: double scalar'
% TRY:  complex_arrays([1+2i, 3, -4i, 0.5], [2-1i, 1i, 5, -7], [1 2 3 4], 0.5-2i)
% TRY:  complex_arrays([1 2 3], [1i 2i 3i], [-1 0 1], 2)
% TRY:  complex_arrays([1 -2 0], [4 5 -6], [-1 0 1], 2)
% TRY:  complex_arrays([1i 2i 0], [1i -2i -0], [-1 0 1], 1i)
% TRY:  complex_arrays([complex(NaN, 1), complex(1, NaN), complex(NaN, NaN)], [1+1i, 2, NaN], [1 NaN Inf], 1i)
% TRY:  complex_arrays([complex(Inf, 1), complex(-Inf, Inf), complex(0, Inf)], [complex(0, -0), complex(-0, 1), complex(Inf, -Inf)], [0 -0 -Inf], complex(0, -2))
% TRY:  complex_arrays(complex([0 -0 1], [-0 -0 -0]), complex([-0 0 -1], [0 -0 0]), [0 -0 2], -0)
% TRY:  complex_arrays([complex(5e-324, -5e-324), complex(1e308, 1e308), complex(1e-308, 1e308)], [complex(1e308, -1e308), 2, complex(5e-324, 0)], [5e-324 1e308 -1e-308], complex(1e-300, 1e300))
% TRY:  complex_arrays(3+4i, 1i, 2, 1-1i)   complex_arrays(3, 2, 0, 1i)   complex_arrays(zeros(1, 0), zeros(1, 0), zeros(1, 0), 1i)
% TRY:  complex_arrays([1i 2], [1 2 3i], [1 2], 1)   complex_arrays([1i 2], [1 2i], [1 2 3], 1)
function [a, b, c, d, e, f] = complex_arrays(z, w, x, s)
    a = z .* w - x ./ 2 + s;
    b = -(conj(z) + w) .* x;
    c = exp(1i * x) .* z * s;
    d = [z ./ w, x ./ z, (w - 1i) / s];
    e = [z(1) .* w; z - w; x .* x];
    f = (z - real(z)) .* w + sin(w * 2) .* cos(x + 1i);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f] = complex_arrays(z, w, x, s)
    a = z .* w - x ./ 2 + s;
    b = -(conj(z) + w) .* x;
    c = exp(complex(0, 1) * x) .* z * s;
    d = [z ./ w, x ./ z, (w - complex(0, 1)) / s];
    e = [z(1) .* w; z - w; x .* x];
    f = (z - real(z)) .* w + sin(w * 2) .* cos(x + complex(0, 1));
end
% --- remarks --------------------------------------------------------
