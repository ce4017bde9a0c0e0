% Plans of Fourier transforms are kept for the latest layouts: more layouts than are kept, and each again, real and complex,
% single and double, along both dimensions and over both.
%
% RUN:  specialise transforms_of_many_layouts --nargout 3
% TRY:  transforms_of_many_layouts([1 2 3 4 5 -0 7 8 9 10 11 12], 12)   transforms_of_many_layouts(single([1 2 NaN 4 5]), 5)
% TRY:  transforms_of_many_layouts([1i 2 3 Inf], 4)   transforms_of_many_layouts([3 1 2 5 4 8], 2)
function [a, b, c] = transforms_of_many_layouts(x, n)
  a = []; b = []; c = [];
  for k = [1:n, n:-1:1]
    y = fft(x(1:k));
    z = fft([x(1:k); x(k:-1:1)], [], 2);
    w = ifft(fft2([x(1:k).', 2 * x(1:k).']));
    a = [a, y]; b = [b, z]; c = [c; w];
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = transforms_of_many_layouts(x, n)
    a = [];
    b = [];
    c = [];
    for k = [1:n, n:-1:1]
        y = fft(x(1:k));
        z = fft([x(1:k); x(k:-1:1)], [], 2);
        w = ifft(fft2([x(1:k).', 2 * x(1:k).']));
        a = [a, y];
        b = [b, z];
        c = [c; w];
    end
end
% --- remarks --------------------------------------------------------
