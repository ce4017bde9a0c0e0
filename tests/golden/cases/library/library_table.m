% A table known, its look-up in the library: no checks and no options are left, only the search and the polynomial.
%
% RUN:  specialise density -d 'h = [0 1 2 4]' -d 'rho = [1.2 1.1 1.0 0.8]' -t 'x: realscalar'
% TRY:  density([0 1 2 4], [1.2 1.1 1.0 0.8], 0.5)   density([0 1 2 4], [1.2 1.1 1.0 0.8], 3)   density([0 1 2 4], [1.2 1.1 1.0 0.8], 5)   density([0 1 2 4], [1.2 1.1 1.0 0.8], NaN)
function d = density(h, rho, x)
  d = interp1(h, rho, x, 'linear');
end
% --- residual -------------------------------------------------------
function d = density(x)
    table__1 = [-0.09999999999999987, -0.10000000000000009, -0.09999999999999998];
    table__2 = [0, 1, 2, 4];
    table__3 = [1.2, 1.1, 1];
    at__1 = lookup([0, 1, 2, 4], x, 'lr');
    d = table__1(at__1) .* (x - table__2(at__1)) + table__3(at__1);
    extrap__1 = NA();
    if x < 0 || ~(x <= 4)
        d = extrap__1;
    end
end
% --- remarks --------------------------------------------------------
