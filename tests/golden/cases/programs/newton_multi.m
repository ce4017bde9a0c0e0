% A loop of twenty trips that all leave the same code is kept; its variable is defined after it.
%
% RUN:  specialise newton_multi -d 'F = @(x) [x(1)^2 + x(2)^2 - 4; x(1) - x(2)]' -d 'J = @(x) [2*x(1), 2*x(2); 1, -1]' -d 'tol = 1e-10' -t 'x0: real double [2 1]' --nargout 3
% TRY:  newton_multi(@(x) [x(1)^2 + x(2)^2 - 4; x(1) - x(2)], @(x) [2*x(1), 2*x(2); 1, -1], [1;2], 1e-10)
% TRY:  newton_multi(@(x) [x(1)^2 + x(2)^2 - 4; x(1) - x(2)], @(x) [2*x(1), 2*x(2); 1, -1], [0;0], 1e-10)
% TRY:  newton_multi(@(x) [x(1)^2 + x(2)^2 - 4; x(1) - x(2)], @(x) [2*x(1), 2*x(2); 1, -1], [NaN;1], 1e-10)
function [x, it, flag] = newton_multi(F, J, x0, tol)
  if ~isa(F, 'function_handle'), error('newton:F', 'F must be a handle'); end
  x = x0; flag = -1;
  for it = 1:20
    r = F(x);
    if norm(r) < tol, flag = 1; return; end
    Jx = J(x);
    if abs(det(Jx)) < eps, flag = 0; warning('newton:singular', 'Jacobian of %s', func2str(F)); return; end
    x = x - Jx \ r;
  end
end
% --- residual -------------------------------------------------------
function [x, it, flag] = newton_multi(x0)
    x = x0;
    for it = 1:20
        x__1 = x(1);
        x__2 = x(2);
        r = [x__1^2 + x__2^2 - 4; x__1 - x__2];
        if norm(r) < 1e-10
            flag = 1;
            return;
        end
        Jx = [2 * x__1, 2 * x__2; 1, -1];
        if abs(det(Jx)) < 2.220446049250313e-16
            warning('newton:singular', 'Jacobian of %s', ...
                    '@(x) [x(1) ^ 2 + x(2) ^ 2 - 4; x(1) - x(2)]');
            flag = 0;
            return;
        end
        x = x - Jx \ r;
    end
    flag = -1;
end
% --- remarks --------------------------------------------------------
% 10:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
