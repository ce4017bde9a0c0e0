function c = hanning (m, opt)
  % The window of von Hann.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to hanning");
  end
  if (! (isscalar (m) && (m == fix (m)) && (m > 0)))
    error ("hanning: M must be a positive integer");
  end
  n = m - 1;
  if (nargin == 2)
    switch (opt)
      case "periodic"
        n = m;
      case "symmetric"
      otherwise
        error ('hanning: window type must be either "periodic" or "symmetric"');
    end
  end
  if (m == 1)
    c = 1;
  else
    c = 0.5 - 0.5 * cos (2 * pi * (0:m-1)' / n);
  end
end
