function p = list_primes (n)
  % The first primes.
  if (nargin < 1)
    n = 25;
  end
  if (! isscalar (n))
    error ("list_primes: N must be a real scalar");
  end
  if (n < 1)
    p = [];
    return;
  end
  if (n > 5)
    most = n * log (5 * n);
  else
    most = 11;
  end
  p = primes (most);
  p = p(1:n);
end
