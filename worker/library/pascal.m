function P = pascal (n, t)
  % The matrix of Pascal.
  if (nargin < 1)
    error ("Octave:invalid-fun-call", "Invalid call to pascal");
  elseif (! (isscalar (n)) || (nargin == 2 && ! isscalar (t)))
    error ("pascal: N and T must be scalars");
  end
  if (nargin == 1)
    t = 0;
  end
  if (t < -1 || t > 2)
    error ("pascal: T must be -1, 0, 1, or 2, found %d", t);
  end
  P = zeros (n);
  if (n > 0)
    P(:, 1) = 1;
  end
  if (t == -1)
    for j = 2:n
      P(j:n, j) = cumsum (P(j-1:n-1, j-1));
    end
  else
    for j = 2:n
      P(j:n, j) = -cumsum (P(j-1:n-1, j-1));
    end
  end
  if (t == 0)
    P = P * P';
  elseif (t == 2)
    P = rot90 (P, 3);
    if (rem (n, 2) != 1)
      P *= -1;
    end
  end
end
