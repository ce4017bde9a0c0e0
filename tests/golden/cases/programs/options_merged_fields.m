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
    x = x0;
    info = struct('iterations', 0, 'method', 'newton');
    for it = 1:20
        f = x^2 - 2;
        dx = f / (2 * x);
        x = x - dx;
        info.iterations = it;
        if abs(dx) < 1e-6
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
% 23:7: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
