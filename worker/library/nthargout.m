function out = nthargout (n, varargin)
  % Output N of a call, or a cell of several outputs.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to nthargout");
  end
  if (is_function_handle (varargin{1}) || ischar (varargin{1}))
    total = max (n(:));
    func = varargin{1};
    args = varargin(2:end);
  elseif (isnumeric (varargin{1}) && numel (varargin) > 1 ...
          && (is_function_handle (varargin{2}) || ischar (varargin{2})))
    total = varargin{1};
    func = varargin{2};
    args = varargin(3:end);
  else
    error ("Octave:invalid-fun-call", "Invalid call to nthargout");
  end
  if (any (n != fix (n)) || total != fix (total) || any (n <= 0) || total <= 0)
    error ("nthargout: N and NTOT must consist of positive integers");
  end
  all_out = cell (1, total);
  try
    [all_out{:}] = feval (func, args{:});
    if (numel (n) == 1)
      out = all_out{n};
    else
      out = cell (size (n));
      for k = 1:numel (n)
        out{k} = all_out{n(k)};
      end
    end
  catch err
    if (strfind (err.message, "some elements undefined in return list") ...
        || strfind (err.message, "called with too many outputs"))
      error ("nthargout: Too many output arguments: %d", total);
    else
      rethrow (err);
    end
  end
end
