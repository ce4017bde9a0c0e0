function [days, secs] = datenum (year, month, day, hour, minute, second)
  % Days, and seconds, since the beginning of the year 0.
  if (nargin == 0 || (nargin > 2 && ischar (year)) || (nargin > 1 && ! ischar (year) && nargin < 3 && ischar (month)))
    error ("Octave:invalid-fun-call", "Invalid call to datenum");
  end
  if (ischar (year) || iscellstr (year))
    if (nargin < 2)
      month = [];
    end
    v = datevec (year, month);
    [days, secs] = datenum (v);
    return;
  end
  if (nargin == 1)
    columns_of = columns (year);
    if (columns_of > 6 || columns_of < 3)
      error ("datenum: expected date vector containing [YEAR, MONTH, DAY, HOUR, MINUTE, SECOND]");
    end
    v = [year, zeros(rows (year), 6 - columns_of)];
    if (columns_of >= 6)
      second = year(:, 6);
    else
      second = 0;
    end
    month = year(:, 2);
    day = year(:, 3);
    hour = v(:, 4);
    minute = v(:, 5);
    year = year(:, 1);
  else
    if (nargin < 6)
      second = 0;
    end
    if (nargin < 5)
      minute = 0;
    end
    if (nargin < 4)
      hour = 0;
    end
    if (nargin < 3)
      day = 1;
    end
  end
  if (! (isa (year, "double") && isa (month, "double") && isa (day, "double") && isa (hour, "double") ...
         && isa (minute, "double") && isa (second, "double")))
    error ("datenum: all inputs must be of class double");
  end
  month(month < 1) = 1;
  % Part of a month counts in days of that month.
  part = month - floor (month);
  month = floor (month);
  % Years begin with March, so that the day that comes and goes is the last one.
  year += ceil ((month - 12) / 12);
  month = mod (month - 1, 12) + 1;
  lengths = [31; 28; 31; 30; 31; 30; 31; 31; 30; 31; 30; 31];
  if (any (part(:) != 0))
    length_of = reshape (lengths(month), size (month));
    length_of += (month == 2) & ((mod (year, 4) == 0 & mod (year, 100) != 0) | mod (year, 400) == 0);
    day += part .* length_of;
  end
  before = [306; 337; 0; 31; 61; 92; 122; 153; 184; 214; 245; 275];
  day += reshape (before(month), size (month)) + 60;
  year += ceil ((month - 14) / 12);
  part = year - floor (year);
  if (any (part(:) != 0))
    year = floor (year);
    leap = (mod (year + 1, 4) == 0 & mod (year + 1, 100) != 0) | mod (year + 1, 400) == 0;
    day += part .* (365 + leap);
  end
  day += 365 * year + floor (year / 4) - floor (year / 100) + floor (year / 400);
  days = day + (hour + (minute + second / 60) / 60) / 24;
  if (nargout > 1)
    if (any (day(:) != fix (day(:))))
      secs = days * 86400;
    else
      secs = day * 86400 + hour * 3600 + minute * 60 + second;
    end
  end
end
