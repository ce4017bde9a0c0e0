% Options with one field that is not known: the callee takes that field alone.
%
% RUN:  specialise st_pass_opts -d 'base = struct('"'"'tol'"'"', 1e-3, '"'"'maxit'"'"', 4, '"'"'show'"'"', false)' -t 'x: realscalar' -t 'tol: realscalar' --nargout 2
% TRY:  st_pass_opts(2, 0.1, struct('tol', 1e-3, 'maxit', 4, 'show', false))
% TRY:  st_pass_opts(2, -1, struct('tol', 1e-3, 'maxit', 4, 'show', false))
function [r, n] = st_pass_opts(x, tol, base)
  opts = base;
  opts.tol = tol;
  [r, n] = solve(x, opts);
end
function [r, n] = solve(x, opts)
  r = x;
  for n = 1:opts.maxit
    d = (r^2 - x) / (2 * r);
    r = r - d;
    if opts.show
      printf('%d %g\n', n, r);
    end
    if abs(d) < opts.tol
      return;
    end
  end
end
% --- residual -------------------------------------------------------
function [r, n] = st_pass_opts(x, tol)
    d = (x^2 - x) / (2 * x);
    r = x - d;
    if abs(d) < tol
        n = 1;
    else
        d = (r^2 - x) / (2 * r);
        r = r - d;
        if abs(d) < tol
            n = 2;
        else
            d = (r^2 - x) / (2 * r);
            r = r - d;
            if abs(d) < tol
                n = 3;
            else
                r = r - (r^2 - x) / (2 * r);
                n = 4;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
