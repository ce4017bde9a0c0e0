function c = bitget (a, n)
  % Bits of whole numbers, counted from 1.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to bitget");
  end
  if (isa (a, "double"))
    most = 53;
  elseif (isa (a, "single"))
    most = 24;
  elseif (isinteger (a))
    most = sizeof (cast (0, class (a))) * 8;
  else
    error ("bitget: invalid class %s", class (a));
  end
  m = double (n(:));
  if (any (m < 1) || any (m > most))
    error ("bitget: N must be in the range [1,%d]", most);
  end
  c = bitand (a, bitshift (cast (1, class (a)), double (uint8 (n)) - 1)) != 0;
end
