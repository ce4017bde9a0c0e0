% Defaults filled in by field names, the method chosen, the kept loop left by `break`.
%
% RUN:  specialise opts_merge -d 'opts = struct('"'"'tol'"'"', 1e-6, '"'"'method'"'"', '"'"'newton'"'"')' -t 'x0: realscalar' --nargout 2
% TRY:  opts_merge(2, struct('tol', 1e-6, 'method', 'newton'))
% TRY:  opts_merge(-1.5, struct('tol', 1e-6, 'method', 'newton'))
% TRY:  opts_merge(0, struct('tol', 1e-6, 'method', 'newton'))
function [x, info] = opts_merge(x0, opts)
  defaults = struct('tol', 1e-8, 'maxit', 20, 'method', 'bisect', 'display', 'off');
  if nargin < 2 || isempty(opts)
    opts = struct();
  end
  names = fieldnames(defaults);
  for k = 1:numel(names)
    if ~isfield(opts, names{k})
      opts.(names{k}) = defaults.(names{k});
    end
  end
  x = x0;
  info.iterations = 0;
  info.method = opts.method;
  switch lower(opts.method)
    case 'newton'
      for it = 1:opts.maxit
        f = x^2 - 2;
        dx = f / (2 * x);
        x = x - dx;
        info.iterations = it;
        if strcmp(opts.display, 'iter')
          fprintf('%3d %g\n', it, x);
        end
        if abs(dx) < opts.tol
          break
        end
      end
    case {'bisect', 'bisection'}
      x = NaN;
    otherwise
      error('opts_merge:method', 'Unknown method "%s"', opts.method);
  end
end
% --- residual -------------------------------------------------------
function [x, info] = opts_merge(x0)
    dx = (x0^2 - 2) / (2 * x0);
    x = x0 - dx;
    if abs(dx) < 1e-6
        info = struct('iterations', 1, 'method', 'newton');
    else
        dx = (x^2 - 2) / (2 * x);
        x = x - dx;
        if abs(dx) < 1e-6
            info = struct('iterations', 2, 'method', 'newton');
        else
            dx = (x^2 - 2) / (2 * x);
            x = x - dx;
            if abs(dx) < 1e-6
                info = struct('iterations', 3, 'method', 'newton');
            else
                dx = (x^2 - 2) / (2 * x);
                x = x - dx;
                if abs(dx) < 1e-6
                    info = struct('iterations', 4, 'method', 'newton');
                else
                    dx = (x^2 - 2) / (2 * x);
                    x = x - dx;
                    if abs(dx) < 1e-6
                        info = struct('iterations', 5, 'method', 'newton');
                    else
                        dx = (x^2 - 2) / (2 * x);
                        x = x - dx;
                        if abs(dx) < 1e-6
                            info = struct('iterations', 6, 'method', 'newton');
                        else
                            dx = (x^2 - 2) / (2 * x);
                            x = x - dx;
                            if abs(dx) < 1e-6
                                info = struct('iterations', 7, 'method', 'newton');
                            else
                                dx = (x^2 - 2) / (2 * x);
                                x = x - dx;
                                if abs(dx) < 1e-6
                                    info = struct('iterations', 8, 'method', 'newton');
                                else
                                    dx = (x^2 - 2) / (2 * x);
                                    x = x - dx;
                                    if abs(dx) < 1e-6
                                        info = struct('iterations', 9, 'method', 'newton');
                                    else
                                        dx = (x^2 - 2) / (2 * x);
                                        x = x - dx;
                                        if abs(dx) < 1e-6
                                            info = struct('iterations', 10, 'method', 'newton');
                                        else
                                            dx = (x^2 - 2) / (2 * x);
                                            x = x - dx;
                                            if abs(dx) < 1e-6
                                                info = struct('iterations', 11, 'method', 'newton');
                                            else
                                                dx = (x^2 - 2) / (2 * x);
                                                x = x - dx;
                                                if abs(dx) < 1e-6
                                                    info = struct('iterations', 12, 'method', ...
                                                            'newton');
                                                else
                                                    dx = (x^2 - 2) / (2 * x);
                                                    x = x - dx;
                                                    if abs(dx) < 1e-6
                                                        info = struct('iterations', 13, ...
                                                                'method', 'newton');
                                                    else
                                                        dx = (x^2 - 2) / (2 * x);
                                                        x = x - dx;
                                                        if abs(dx) < 1e-6
                                                            info = struct('iterations', 14, ...
                                                                    'method', 'newton');
                                                        else
                                                            dx = (x^2 - 2) / (2 * x);
                                                            x = x - dx;
                                                            if abs(dx) < 1e-6
                                                                info = struct('iterations', 15, ...
                                                                        'method', 'newton');
                                                            else
                                                                dx = (x^2 - 2) / (2 * x);
                                                                x = x - dx;
                                                                if abs(dx) < 1e-6
                                                                    info = struct('iterations', ...
                                                                            16, 'method', ...
                                                                            'newton');
                                                                else
                                                                    dx = (x^2 - 2) / (2 * x);
                                                                    x = x - dx;
                                                                    if abs(dx) < 1e-6
                                                                        info = struct('iterations', ...
                                                                                17, 'method', ...
                                                                                'newton');
                                                                    else
                                                                        dx = (x^2 - 2) / (2 * x);
                                                                        x = x - dx;
                                                                        if abs(dx) < 1e-6
                                                                            info = struct('iterations', ...
                                                                                    18, ...
                                                                                    'method', ...
                                                                                    'newton');
                                                                        else
                                                                            dx = (x^2 - 2) / ...
                                                                                    (2 * x);
                                                                            x = x - dx;
                                                                            if abs(dx) < 1e-6
                                                                                info = struct('iterations', ...
                                                                                        19, ...
                                                                                        'method', ...
                                                                                        'newton');
                                                                            else
                                                                                dx = (x^2 - ...
                                                                                        2) / ...
                                                                                        (2 * x);
                                                                                x = x - dx;
                                                                                if abs(dx) < 1e-6
                                                                                    info = struct('iterations', ...
                                                                                            20, ...
                                                                                            'method', ...
                                                                                            'newton');
                                                                                else
                                                                                    info = struct('iterations', ...
                                                                                            20, ...
                                                                                            'method', ...
                                                                                            'newton');
                                                                                end
                                                                            end
                                                                        end
                                                                    end
                                                                end
                                                            end
                                                        end
                                                    end
                                                end
                                            end
                                        end
                                    end
                                end
                            end
                        end
                    end
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
