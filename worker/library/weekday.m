function [n, s] = weekday (d, format)
  % The day of the week of days, 1 a Sunday.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to weekday");
  end
  if (nargin < 2)
    format = "short";
  end
  if (isempty (d))
    n = [];
    s = "";
    return;
  end
  if (iscellstr (d) || isnumeric (d))
    shape = size (d);
  elseif (ischar (d))
    shape = [rows(d), 1];
  end
  if (ischar (d) || iscellstr (d))
    d = datenum (d);
  end
  if (! isnumeric (d))
    error ("weekday: D must be a numeric or a date string");
  end
  n = mod (floor (reshape (d, shape)) - 1, 7);
  n(! n) = 7;
  n = mod (n - 1, 7);
  n += 1;
  if (nargout > 1)
    if (strcmpi (format, "long"))
      names = {"Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"};
    else
      names = {"Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"};
    end
    s = strvcat (names(n));
  end
end
