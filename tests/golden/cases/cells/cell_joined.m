% Cells joined side by side and spread as arguments.
%
% RUN:  specialise cell_join -d 'extra = {'"'"'tol'"'"', 1}' -t 'x: realscalar' --nargout 2
% TRY:  cell_join(2, {'tol', 1})
function [y, n] = cell_join(x, extra)
  args = {x, 'a'};
  args = [args, extra];
  args = [args {x + 1}];
  [y, n] = use(args{:});
end
function [y, n] = use(varargin)
  n = numel(varargin);
  y = varargin{1} + varargin{end};
end
% --- residual -------------------------------------------------------
function [y, n] = cell_join(x)
    y = x + (x + 1);
    n = 5;
end
% --- remarks --------------------------------------------------------
