function s = rats (x, len)
  % Numbers as text, each a quotient of small whole numbers that has room in len letters: the rows of a character matrix.
  if (nargin < 1 || nargin > 2)
    error ("Octave:invalid-fun-call", "Invalid call to rats");
  elseif (! isnumeric (x))
    error ("rats: X must be numeric");
  elseif (isempty (x))
    s = "";
    return;
  end
  if (nargin == 1)
    len = 9;
  elseif (! isnumeric (len) && ! islogical (len))
    error ("octave_base_value::nint_value (): wrong type argument '%s'", typeinfo (len));
  else
    len = round (double (len(1)));
  end
  if (! isreal (x) || issparse (x))
    error ("rats: complex and sparse matrices are not supported");
  end
  whole_class = isinteger (x);
  if (whole_class)
    x = double (x);
  end
  x = x(:,:);
  if (isscalar (x))
    s = quotient (x, len);
    if (x != 0 && ! whole_class)
      s = [blanks(max (len - numel (s), 0)), s];
    end
    return;
  elseif (len <= 0 || all (x(:) == 0))
    len = 9;
  end
  cells = cellfun (@(v) in_width (quotient (v, len), len), num2cell (x), "UniformOutput", false);
  s = in_columns (cells);
end

function text = in_width (text, len)
  text = [blanks(len + 2 - numel (text)), text];
end

% The rows of a matrix that is wider than a terminal are shown a few columns at a time.
function s = in_columns (cells)
  terminal = 80;
  width = 11;
  n = columns (cells);
  most = floor (terminal / width);
  if (n <= most)
    most = n;
  end
  lines = {};
  for first = 1:most:n
    last = min (first + most - 1, n);
    if (most < n)
      lines(end+1:end+2,1) = {heading(first, last, n), ""};
    end
    for k = 1:rows (cells)
      lines{end+1,1} = [cells{k,first:last}];
    end
    if (most < n && last < n)
      lines{end+1,1} = "";
    end
  end
  widest = max (cellfun ("length", lines));
  lines = cellfun (@(line) [line, repmat("\0", 1, widest - numel (line))], lines, "UniformOutput", false);
  s = vertcat (lines{:});
end

function text = heading (first, last, n)
  if (first == last)
    text = sprintf (" Column %d:", first);
  elseif (last == n && last == first + 1)
    text = sprintf (" Columns %d and %d:", first, last);
  else
    text = sprintf (" Columns %d through %d:", first, last);
  end
end

% The last convergent of the continued fraction that has room; a star where not even the first has.
function text = quotient (x, len)
  least = 4;
  bound = len;
  if (len <= 0)
    bound = 10;
  end
  most = double (intmax ());
  if (isnan (x))
    text = "0/0";
  elseif (isinf (x))
    text = {"1/0", "-1/0"}{1 + (x < 0)};
  elseif (abs (x) >= most && len > 0 && len <= 10)
    text = "*";
  elseif (abs (x) >= most || x == round (x))
    text = sprintf ("%.0f", x + 0);
  else
    text = convergent (x, bound, most);
  end
  if (len > 0 && (numel (text) - (x < 0) - ! isfinite (x) >= len || (len < least && x != 0 && isfinite (x))))
    text = "*";
  end
end

function text = convergent (x, len, most)
  above = [1, round(x)];  % the last two numerators and denominators
  below = [0, 1];
  rest = x - above(2);
  if (abs (1 / rest) > most)
    text = "*";
    return;
  end
  text = "*";
  if (above(2) != 0)
    text = sprintf ("%.0f", above(2));
  end
  while (true)
    turned = 1 / rest;
    whole = round (turned);
    if (abs (turned) > most)
      break;
    end
    rest = turned - whole;
    next = [whole * above(2) + above(1), whole * below(2) + below(1)];
    longer = sprintf ("%.0f/%.0f", next * (1 - 2 * (next(2) < 0)));
    if (numel (longer) > len || any (abs (next) > most))
      break;
    end
    above = [above(2), next(1)];
    below = [below(2), next(2)];
    text = longer;
  end
end
