function [failed, varargout] = common_size (varargin)
  % Whether all arguments that are no scalars have one size, and the arguments in that size.
  if (nargin < 2)
    error ("common_size: only makes sense if nargin >= 2");
  end
  scalar = cellfun ("numel", varargin) == 1;
  failed = 0;
  varargout = varargin;
  if (all (scalar))
    return;
  end
  wide = find (! scalar);
  shape = size (varargin{wide(1)});
  for k = wide(2:end)
    if (! isequal (size (varargin{k}), shape))
      failed = 1;
      return;
    end
  end
  if (nargout > 1)
    for k = find (scalar)
      varargout{k} = repmat (varargin{k}, shape);
    end
  end
end
