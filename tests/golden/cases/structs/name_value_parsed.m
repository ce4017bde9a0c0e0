% Name-value pairs that are known are parsed away.
%
% RUN:  specialise parse_args_nv -d 'opts = {'"'"'Scale'"'"', 2, '"'"'Mode'"'"', '"'"'fast'"'"'}' -t 'x: realscalar' --nargout 2
% TRY:  parse_args_nv(3, {'Scale', 2, 'Mode', 'fast'})
% TRY:  parse_args_nv(-1, {'Scale', 2, 'Mode', 'fast'})
function [y, mode] = parse_args_nv(x, opts)
  [y, mode] = run_nv(x, opts{:});
end
function [y, mode] = run_nv(x, varargin)
  scale = 1; offset = 0; mode = 'slow';
  i = 1;
  while i <= numel(varargin)
    key = varargin{i};
    if ~ischar(key)
      error('nv:key', 'argument %d must be a name', i);
    end
    switch lower(key)
      case 'scale'
        scale = varargin{i+1};
      case 'offset'
        offset = varargin{i+1};
      case 'mode'
        mode = varargin{i+1};
      otherwise
        error('nv:unknown', 'unknown option %s', key);
    end
    i = i + 2;
  end
  y = scale * x + offset;
end
% --- residual -------------------------------------------------------
function [y, mode] = parse_args_nv(x)
    y = 2 * x + 0;
    mode = 'fast';
end
% --- remarks --------------------------------------------------------
