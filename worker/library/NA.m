function v = NA (varargin)
  % The missing value of statistics: a NaN with a payload of its own.
  v = typecast (uint32 ([1073741824, 2146975988]), "double");
  if (nargin > 0)
    kind = varargin{end};
    if (ischar (kind))
      varargin(end) = [];
      if (! strcmp (kind, "double"))
        if (! strcmp (kind, "single"))
          error ("NA: invalid class name");
        end
        v = typecast (uint32 (2143422370), "single");
      end
    end
    if (! isempty (varargin))
      shape = size (zeros (varargin{:}));
      v = repmat (v, shape);
    end
  end
end
