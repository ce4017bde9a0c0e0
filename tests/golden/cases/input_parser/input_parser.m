% inputParser with known names: neither the parser nor varargin stays.
%
% RUN:  specialise ip_basic -d 'opts = {'"'"'Tol'"'"', 1e-3}' -t 'x: realscalar' --nargout 3
% TRY:  ip_basic(2, {'Tol', 1e-3})
% TRY:  ip_basic(-3, {'Tol', 1e-3})
function [r, tol, mode] = ip_basic(x, opts)
  [r, tol, mode] = ip_inner(x, opts{:});
end
function [r, tol, mode] = ip_inner(x, varargin)
  p = inputParser;
  p.FunctionName = 'ip_basic';
  p.addRequired('x', @isnumeric);
  p.addOptional('n', 3, @(v) isnumeric(v) && isscalar(v));
  p.addParameter('Tol', 1e-6);
  p.addParameter('Mode', 'fast', @ischar);
  p.parse(x, varargin{:});
  tol = p.Results.Tol;
  mode = p.Results.Mode;
  r = x * p.Results.n;
end
% --- residual -------------------------------------------------------
function [r, tol, mode] = ip_basic(x)
    r = x * 3;
    tol = 0.001;
    mode = 'fast';
end
% --- remarks --------------------------------------------------------
