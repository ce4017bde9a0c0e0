% A table known, its look-up in the library: no checks and no options are left, only the search and the polynomial.
%
% RUN:  specialise density -d 'h = [0 1 2 4]' -d 'rho = [1.2 1.1 1.0 0.8]' -t 'x: realscalar'
% TRY:  density([0 1 2 4], [1.2 1.1 1.0 0.8], 0.5)   density([0 1 2 4], [1.2 1.1 1.0 0.8], 3)   density([0 1 2 4], [1.2 1.1 1.0 0.8], 5)   density([0 1 2 4], [1.2 1.1 1.0 0.8], NaN)
function d = density(h, rho, x)
  d = interp1(h, rho, x, 'linear');
end
% --- residual -------------------------------------------------------
function d = density(x)
    extrap = NA();
    reshape__1 = reshape(x, 1, 1);
    at = lookup([0, 1, 2, 4], reshape__1, 'lr');
    breaks = [0, 1, 2, 4];
    dx = reshape__1 - breaks(at);
    C = reshape([0, 0, 0, 1.2, 1.1, 1] - [0.09999999999999987, 0.10000000000000009, ...
            0.09999999999999998, 0, 0, 0], [1, 3, 2]);
    d = reshape(reshape(reshape(C(:, at, 1), 1, 1) .* dx + reshape(C(:, at, 2), 1, 1), [1, 1]), ...
            1, 1);
    outside = x < 0 | ~(x <= 4);
    d(outside, :) = extrap;
    d = reshape(d, [1, 1]);
end
% --- remarks --------------------------------------------------------
