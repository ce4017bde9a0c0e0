function [R1, err] = cholupdate (R, x, op)
  % The factor of R'*R + x*x', or with "-" of their difference; err is 1 where that is not positive definite and 2 where R
  % is singular.
  if (nargin < 2 || ! isnumeric (R) || ! isnumeric (x))
    error ("Octave:invalid-fun-call", "Invalid call to cholupdate");
  end
  if (nargin < 3)
    op = "+";
  end
  n = rows (R);
  if (columns (R) != n || rows (x) != n || columns (x) != 1)
    error ("cholupdate: dimension mismatch between R and U");
  end
  err = 0;
  R = triu (R);
  if (strcmp (op, "+"))
    R1 = positive (qr ([R; x']));
  elseif (strcmp (op, "-"))
    if (any (diag (R) == 0))
      err = 2;
      R1 = R;
    else
      % Rotations that take x out of R: the length of R' \ x tells whether they exist.
      p = R' \ x;
      rest = 1 - real (p' * p);
      if (rest <= 0)
        err = 1;
        R1 = R;
      else
        rest = sqrt (rest);
        R1 = [R; zeros(1, n)];
        for k = n:-1:1
          r = hypot (rest, abs (p(k)));
          c = rest / r;
          s = p(k) / r;
          upper = R1(k,:);
          R1(k,:) = c * upper - s * R1(n+1,:);
          R1(n+1,:) = conj (s) * upper + c * R1(n+1,:);
          rest = r;
        end
        R1 = positive (triu (R1(1:n,:)));
      end
    end
  else
    error ('cholupdate: OP must be "+" or "-"');
  end
  if (nargout < 2)
    if (err == 1)
      error ("cholupdate: downdate violates positiveness");
    elseif (err == 2)
      error ("cholupdate: singular matrix");
    end
  end
end

% The rows with a real diagonal that is not negative.
function R = positive (R)
  n = columns (R);
  R = triu (R(1:n,:));
  d = diag (R);
  turn = ones (n, 1, class (R));
  turn(d != 0) = conj (d(d != 0)) ./ abs (d(d != 0));
  R = turn .* R;
  R(1:n+1:end) = abs (d);
end
