function a = polyarea (x, y, dim)
  % The area of polygons.
  if (nargin < 2)
    error ("Octave:invalid-fun-call", "Invalid call to polyarea");
  elseif (! size_equal (x, y))
    error ("polyarea: X and Y must have the same shape");
  end
  if (nargin == 2)
    a = abs (sum (x .* (circshift (y, -1) - circshift (y, 1)))) / 2;
  else
    a = abs (sum (x .* (circshift (y, -1, dim) - circshift (y, 1, dim)), dim)) / 2;
  end
end
