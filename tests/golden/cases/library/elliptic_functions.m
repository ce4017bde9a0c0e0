% The elliptic functions of Jacobi to the last bit, also of complex arguments and close to the circle and the hyperbola.
%
% RUN:  specialise elliptic_functions --nargout 3
% TRY:  elliptic_functions([0.5 -0.7 0.5 2.1 -1.9], [0.9 0.99 0.999999 0.3 0.01])
% TRY:  elliptic_functions([0.5+0.3i 1.7-0.2i], 0.4)
% TRY:  elliptic_functions(1.5, [1e-9 0.999999999 0 1 2])
function [s, c, d] = elliptic_functions(u, m)
  [s, c, d] = ellipj(u, m);
end
% --- residual -------------------------------------------------------
function [s, c, d] = elliptic_functions(u, m)
    [s, c, d] = ellipj(u, m);
end
% --- remarks --------------------------------------------------------
