function [r, k] = rref (A, tol)
  % The reduced row echelon form.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to rref");
  end
  if (ndims (A) > 2)
    error ("rref: A must be a 2-dimensional matrix");
  end
  [rs, cs] = size (A);
  if (nargin < 2)
    if (isa (A, "single"))
      tol = eps ("single") * max (rs, cs) * norm (A, inf ("single"));
    else
      tol = eps * max (rs, cs) * norm (A, inf);
    end
  end
  used = zeros (1, cs);
  at = 1;
  for c = 1:cs
    [m, pivot] = max (abs (A(at:rs, c)));
    pivot = at + pivot - 1;
    if (m <= tol)
      A(at:rs, c) = zeros (rs - at + 1, 1);
    else
      used(1, c) = 1;
      A([pivot, at], c:cs) = A([at, pivot], c:cs);
      A(at, c:cs) = A(at, c:cs) / A(at, c);
      others = [1:at-1, at+1:rs];
      A(others, c:cs) = A(others, c:cs) - A(others, c) * A(at, c:cs);
      if (at == rs)
        break;
      end
      at++;
    end
  end
  r = A;
  k = find (used);
end
