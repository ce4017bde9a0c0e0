% Elements of arrays that may be complex, read and stored one by one: what becomes real when its last imaginary part
% goes, what becomes complex, and what lies outside.
%
% RUN:  specialise complex_elements --nargout 3 -t 'z: double [m n]' -t 'k: realscalar'
% TRY:  complex_elements([1+2i, 3, -4i, NaN], 2)
% TRY:  complex_elements([1 2; 3 4], 3)
% TRY:  complex_elements([1+1i; 2], 1)
% TRY:  complex_elements([1i 2i], 7)
% TRY:  complex_elements([1i 2i], 0)
function [y, s, r] = complex_elements(z, k)
    y = z;
    s = 0;
    for j = 1:numel(z)
        t = y(j) * conj(z(j)) + z(k);
        y(j) = t / 2;
        s = s + abs(z(j)) - imag(y(j));
    end
    y(k) = 3;
    r = z;
    for j = 1:numel(r)
        r(j) = real(r(j));
    end
    r(1) = r(1) + 2i;
end
% --- residual -------------------------------------------------------
function [y, s, r] = complex_elements(z, k)
    y = z;
    s = 0;
    for j = 1:numel(z)
        t = y(j) * conj(z(j)) + z(k);
        y(j) = t / 2;
        s = s + abs(z(j)) - imag(y(j));
    end
    y(k) = 3;
    r = z;
    for j = 1:numel(r)
        r(j) = real(r(j));
    end
    r(1) = r(1) + complex(0, 2);
end
% --- remarks --------------------------------------------------------
