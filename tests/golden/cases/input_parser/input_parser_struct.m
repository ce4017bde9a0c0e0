% A struct that stands for names and values.
%
% RUN:  specialise ip_struct -d 'opts = struct('"'"'tol'"'"', 1e-3, '"'"'maxit'"'"', 5)' -t 'x: realscalar'
% TRY:  ip_struct(2, struct('tol', 1e-3, 'maxit', 5))
% TRY:  ip_struct(1e9, struct('tol', 1e-3, 'maxit', 5))
function r = ip_struct(x, opts)
  r = ip_impl(x, opts);
end
function r = ip_impl(x, varargin)
  p = inputParser;
  p.addOptional('start', 1, @isnumeric);
  p.addParameter('tol', 1e-6, @(t) t > 0);
  p.addParameter('maxit', 100);
  p.parse(varargin{:});
  r = p.Results.start;
  for k = 1:p.Results.maxit
    d = (r * r - x) / (2 * r);
    r = r - d;
    if abs(d) < p.Results.tol, break, end
  end
end
% --- residual -------------------------------------------------------
function r = ip_struct(x)
    d = (1 - x) / 2;
    r = 1 - d;
    if ~(abs(d) < 0.001)
        d = (r * r - x) / (2 * r);
        r = r - d;
        if ~(abs(d) < 0.001)
            d = (r * r - x) / (2 * r);
            r = r - d;
            if ~(abs(d) < 0.001)
                d = (r * r - x) / (2 * r);
                r = r - d;
                if ~(abs(d) < 0.001)
                    r = r - (r * r - x) / (2 * r);
                end
            end
        end
    end
end
% --- remarks --------------------------------------------------------
