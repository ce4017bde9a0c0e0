function [U, T] = rsf2csf (UR, TR)
  % The complex Schur form of a real one: each block of two complex eigenvalues is turned to a triangle by the rotation
  % [c, i s; i s, c] whose first column is an eigenvector, from the first block to the last.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to rsf2csf");
  elseif (! isreal (UR) || ! isreal (TR))
    error ("rsf2csf: UR and TR must be real matrices");
  end
  U = UR;
  T = TR;
  n = rows (T);
  for j = 1:n-1
    b = real (T(j,j+1));
    c = real (T(j+1,j));
    if (c == 0)
      continue;
    end
    size_of = abs (b) + abs (c);
    cs = sqrt (abs (b) / size_of);
    sn = 1i * sqrt (abs (c) / size_of);
    x = T(j,j:n);
    y = T(j+1,j:n);
    T(j,j:n) = cs * x - sn * y;
    T(j+1,j:n) = cs * y - sn * x;
    x = T(1:j+1,j);
    y = T(1:j+1,j+1);
    T(1:j+1,j) = cs * x + sn * y;
    T(1:j+1,j+1) = cs * y + sn * x;
    x = U(:,j);
    y = U(:,j+1);
    U(:,j) = cs * x + sn * y;
    U(:,j+1) = cs * y + sn * x;
    T(j+1,j) = 0;
  end
end
