function c = bitset (a, n, v)
  % Sets or clears bits of whole numbers.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to bitset");
  end
  if (nargin < 3)
    v = true;
  end
  if (any (a(:) < 0))
    error ("bitset: A must be >= 0");
  end
  [failed, a, n, v] = common_size (a, n, v);
  if (failed)
    error ("bitset: A, N, and VAL must be the same size or scalar");
  end
  kind = class (a);
  if (isa (a, "double"))
    most = 53;
  elseif (isa (a, "single"))
    most = 24;
  elseif (isinteger (a))
    most = sizeof (cast (0, kind)) * 8;
  else
    error ("bitset: invalid class %s", kind);
  end
  if (isinteger (a) && intmin (kind) < 0)
    most--;
  end
  if (isempty (a))
    c = [];
    return;
  end
  m = double (n(:));
  if (any (m < 1) || any (m > most))
    error ("bitset: N must be in the range [1,%d]", most);
  end
  mask = bitshift (cast (1, kind), double (uint8 (n)) - 1);
  on = logical (v);
  c = bitor (a, mask);
  c(! on) = bitxor (c(! on), mask(! on));
end
