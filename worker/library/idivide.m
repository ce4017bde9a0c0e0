function c = idivide (a, b, op)
  % Division of integers with a choice of rounding.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to idivide");
  end
  if (nargin < 3)
    op = "fix";
  else
    op = tolower (op);
  end
  if (! isinteger (a) && ! isinteger (b))
    error ("idivide: at least one input (X or Y) must be an integer type");
  elseif (isinteger (a) && isinteger (b) && ! strcmp (class (a), class (b)))
    error ("idivide: integer type of X (%s) must match integer type of Y (%s)", class (a), class (b));
  end
  c = a ./ b;
  switch (op)
    case "round"
      return;
    case {"ceil", "fix", "floor"}
    otherwise
      error ('idivide: unrecognized rounding type "%s"', op);
  end
  if (isempty (c))
    return;
  end
  % The quotient is rounded to the nearest; the product with the divisor, which saturates, tells on which side.
  back = c .* b;
  kind = class (c);
  switch (op)
    case "fix"
      over = cast (back > a, kind);
      if (all (b(:) > 0))
        c -= over;
      else
        c = c + over .* cast (b <= 0, kind) - over .* cast (b > 0, kind);
      end
    case "floor"
      c -= cast (back != a & xor (back < a, b > 0), kind);
    case "ceil"
      c += cast (back != a & ! xor (back < a, b > 0), kind);
  end
end
