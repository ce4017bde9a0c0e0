% Parts of arrays that may be complex: strides, blocks, columns, positions in arrays, narrowed where no imaginary part is
% left among what is taken; halves put together as in a Fourier transform; real parts and sizes among real numbers.
%
% RUN:  specialise complex_parts --nargout 7 -t 'z: double [? ?]' -t 'k: real double [1 ?]' -t 'x: real double [? ?]'
% TRY:  complex_parts([1+2i, 3, -4i, 0.5; 5, 6, 7i, 8; 1, 1, 1, 1i; 2, 3, 4, 5], [1 3 16], ones(4))
% TRY:  complex_parts([1, 2i, 3, 4i; 5, 6, 7, 8; 1i, 1, 1, 1; 2, 3, 4, 5], [5 5 1], magic(4) - 8)
% TRY:  complex_parts(magic(4), [1 2 3], zeros(4))   complex_parts(complex(magic(4), -0), [4 3 2], ones(4))
% TRY:  complex_parts(complex(magic(4), NaN), [1 2], -ones(4))   complex_parts(complex(NaN(4), Inf), [1 2], -ones(4))
% TRY:  complex_parts(magic(4) * 1i, [1 17], ones(4))   complex_parts(magic(4) * 1i, [1 1.5], ones(4))
% TRY:  complex_parts(magic(3) * 1i, 1:2, ones(4))   complex_parts(magic(4) * 1i, 1:2, ones(4, 3))
% TRY:  complex_parts(complex(zeros(4), -0), 1:4, -zeros(4))
function [a, b, c, d, e, f, g] = complex_parts(z, k, x)
    a = z(1:2:end, 2);
    b = z(2:3, 1:2) + z(3:4, 2:3) .* x(1:2, 1:2);
    c = z(k) * 2;
    d = [z(1, :) + z(2, :), z(1, :) - z(2, :)];
    e = [z - x; z + x];
    f = real(z) .^ 2 + imag(z) .* abs(z) + x;
    g = sum(abs(z(2:4, 1))) + x(4, 4);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g] = complex_parts(z, k, x)
    a = z(1:2:end, 2);
    b = z(2:3, 1:2) + z(3:4, 2:3) .* x(1:2, 1:2);
    c = z(k) * 2;
    d = [z(1, :) + z(2, :), z(1, :) - z(2, :)];
    e = [z - x; z + x];
    f = real(z).^2 + imag(z) .* abs(z) + x;
    g = sum(abs(z(2:4, 1))) + x(4, 4);
end
% --- remarks --------------------------------------------------------
