function [f, n] = factor (q)
  % The prime factors of a whole number.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to factor");
  end
  if (! isscalar (q) || ! isreal (q) || any (q < 0) || fix (q) != q)
    error ("factor: Q must be a real non-negative integer");
  end
  kind = class (q);
  if (q < 4)
    f = q;
    n = 1;
    return;
  end
  if (isfloat (q) && q > flintmax (kind))
    error ("factor: Q too large to factor (> flintmax)");
  end
  rest = double (q);
  f = [];
  divisor = 2;
  while (divisor * divisor <= rest)
    if (rem (rest, divisor) == 0)
      f(end + 1) = divisor;
      rest /= divisor;
    elseif (divisor == 2)
      divisor = 3;
    else
      divisor += 2;
    end
  end
  if (rest > 1)
    f(end + 1) = rest;
  end
  f = feval (kind, f);
  if (nargout > 1)
    last = [find(f(1:end-1) != f(2:end)), numel(f)];
    n = diff ([0, last]);
    f = f(last);
  end
end
