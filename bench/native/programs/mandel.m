function count = mandel(nx, ny, limit)
  count = zeros(ny, nx);
  for ix = 1:nx
    for iy = 1:ny
      c = complex(-2 + 3 * (ix - 1) / (nx - 1), -1.5 + 3 * (iy - 1) / (ny - 1));
      z = 0;
      k = 0;
      while k < limit && real(z) * real(z) + imag(z) * imag(z) <= 4
        z = z * z + c;
        k = k + 1;
      end
      count(iy, ix) = k;
    end
  end
end
