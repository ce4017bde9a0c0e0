function r = isbanded (A, lower, upper)
  % True for a matrix whose elements outside a band around the diagonal are 0.
  if (nargin != 3)
    error ("Octave:invalid-fun-call", "Invalid call to isbanded");
  end
  if (! isreal (lower) || ! isreal (upper) || lower < 0 || upper < 0)
    error ("isbanded: LOWER and UPPER must be non-negative integers");
  end
  if (isempty (A))
    r = [];
    return;
  end
  r = (isnumeric (A) || islogical (A)) && ndims (A) == 2;
  if (r)
    [i, j] = find (A);
    away = j - i;
    r = all (-lower <= away & away <= upper);
  end
end
