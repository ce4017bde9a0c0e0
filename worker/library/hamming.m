function c = hamming (m, opt)
  % The window of Hamming.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to hamming");
  end
  if (! (isscalar (m) && (m == fix (m)) && (m > 0)))
    error ("hamming: M must be a positive integer");
  end
  n = m - 1;
  if (nargin == 2)
    switch (opt)
      case "periodic"
        n = m;
      case "symmetric"
      otherwise
        error ('hamming: window type must be either "periodic" or "symmetric"');
    end
  end
  if (m == 1)
    c = 1;
  else
    c = 0.54 - 0.46 * cos (2 * pi * (0:m-1)' / n);
  end
end
