function light = diff2(points, width, gap, far)
  % Two slits: the waves of their parts summed at each point of a screen (`diff` of the paper; the name is a function's).
  light = zeros(1, points);
  k = 2 * pi / 1e-3;
  for p = 1:points
    x = (p - points / 2) * 0.01;
    e = 0;
    for s = 0:20
      o = s * width / 20;
      u = x - gap / 2 - o;
      v = x + gap / 2 + o;
      r1 = sqrt(far * far + u * u);
      r2 = sqrt(far * far + v * v);
      e = e + exp(1i * (k * r1)) / r1 + exp(1i * (k * r2)) / r2;
    end
    light(p) = real(e) * real(e) + imag(e) * imag(e);
  end
end
