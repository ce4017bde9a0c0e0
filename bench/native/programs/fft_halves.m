function y = fft_halves(x)
  n = numel(x);
  if n == 1
    y = x;
  else
    e = fft_halves(x(1:2:n));
    o = fft_halves(x(2:2:n));
    w = exp(-2i * pi * (0:n/2-1) / n) .* o;
    y = [e + w, e - w];
  end
end
