function r = istril (A)
  % True for a matrix whose elements above the main diagonal are 0.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to istril");
  end
  r = (isnumeric (A) || islogical (A)) && ndims (A) == 2;
  if (r)
    [i, j] = find (A);
    r = all (i >= j);
  end
end
