function y = swapbytes (x)
  % Numbers with their bytes in the other order.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to swapbytes");
  end
  kind = class (x);
  if (strcmp (kind, "int8") || strcmp (kind, "uint8") || isempty (x))
    y = x;
    return;
  end
  switch (kind)
    case {"int16", "uint16"}
      width = 2;
    case {"single", "int32", "uint32"}
      width = 4;
    case {"double", "int64", "uint64"}
      width = 8;
    otherwise
      error ("swapbytes: invalid object of class '%s'", kind);
  end
  y = reshape (typecast (reshape (typecast (x(:), "uint8"), width, numel (x))([width : -1 : 1], :)(:), kind), size (x));
end
