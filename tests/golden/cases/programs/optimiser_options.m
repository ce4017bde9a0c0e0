% Options read by a helper with defaults.
%
% RUN:  specialise optim_driver -d 'opts = struct('"'"'Display'"'"', '"'"'off'"'"', '"'"'MaxIter'"'"', 3, '"'"'TolX'"'"', 1e-3)' -t 'x0: realscalar' --nargout 3
% TRY:  optim_driver(1, struct('Display', 'off', 'MaxIter', 3, 'TolX', 1e-3))
% TRY:  optim_driver(10, struct('Display', 'off', 'MaxIter', 3, 'TolX', 1e-3))
function [x, fval, flag] = optim_driver(x0, opts)
  maxit = getopt(opts, 'MaxIter', 100);
  tol = getopt(opts, 'TolX', 1e-6);
  verbose = ~strcmp(getopt(opts, 'Display', 'iter'), 'off');
  x = x0;
  flag = 0;
  for it = 1:maxit
    g = 2 * (x - 3);
    step = -0.4 * g;
    x = x + step;
    if verbose
      printf('%d: %g\n', it, x);
    end
    if abs(step) < tol
      flag = 1;
      break
    end
  end
  fval = (x - 3)^2;
end
function v = getopt(o, name, default)
  if isfield(o, name) && ~isempty(o.(name))
    v = o.(name);
  else
    v = default;
  end
end
% --- residual -------------------------------------------------------
function [x, fval, flag] = optim_driver(x0)
    step = -0.4 * (2 * (x0 - 3));
    x = x0 + step;
    if abs(step) < 0.001
        flag = 1;
    else
        step = -0.4 * (2 * (x - 3));
        x = x + step;
        if abs(step) < 0.001
            flag = 1;
        else
            step = -0.4 * (2 * (x - 3));
            x = x + step;
            if abs(step) < 0.001
                flag = 1;
            else
                flag = 0;
            end
        end
    end
    fval = (x - 3)^2;
end
% --- remarks --------------------------------------------------------
