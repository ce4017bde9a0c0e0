function y = cellindexmat (x, varargin)
  % Every element of a cell array, indexed alike.
  if (nargin == 0)
    error ("Octave:invalid-fun-call", "Invalid call to cellindexmat");
  end
  if (! iscell (x))
    error ("cellindexmat: X must be a cell");
  end
  y = cell (size (x));
  for k = 1:numel (x)
    y{k} = x{k}(varargin{:});
  end
end
