function C = blkmm (A, B)
  % Products of the pages of two arrays.
  if (nargin != 2)
    error ("Octave:invalid-fun-call", "Invalid call to blkmm");
  end
  if (! isnumeric (A) || ! isnumeric (B))
    error ("blkmm: A and B must be numeric");
  end
  pages = size (A)(3:end);
  if (columns (A) != rows (B) || ! isequal (pages, size (B)(3:end)))
    error ("blkmm: A and B dimensions don't match: (%s) and (%s)", sprintf ("%dx", size (A))(1:end-1), ...
           sprintf ("%dx", size (B))(1:end-1));
  end
  if (isa (A, "single") || isa (B, "single"))
    C = zeros ([rows(A), columns(B), pages], "single");
  else
    C = zeros ([rows(A), columns(B), pages]);
  end
  for k = 1:prod (pages)
    C(:,:,k) = A(:,:,k) * B(:,:,k);
  end
end
