function r = list_in_columns (names, width, prefix)
  % Texts in as many columns as fit, filled from top to bottom.
  if (nargin < 1 || nargin > 3)
    error ("Octave:invalid-fun-call", "Invalid call to list_in_columns");
  end
  if (nargin < 2 || isempty (width) || width <= 0)
    width = 80;
  end
  if (nargin < 3)
    prefix = '';
  end
  if (ischar (names))
    names = cellstr (names);
  elseif (! iscellstr (names))
    error ("list_in_columns: ARG must be a cellstr or char array");
  end
  n = numel (names);
  if (n == 0)
    r = "\n";
    return;
  end
  column = max (cellfun ("numel", names(:))) + 2;
  columns = max (floor ((max (width - numel (prefix), 1)) / column), 1);
  lines = ceil (n / columns);
  r = '';
  for k = 1:lines
    r = [r, prefix];
    for j = k:lines:n
      r = [r, names{j}];
      if (j + lines <= n)
        r = [r, repmat(' ', 1, column - numel (names{j}))];
      end
    end
    r = [r, "\n"];
  end
end
