% Scalar arithmetic, a condition and a library call, a million times.
function s = scalar_loop()
  s = 0;
  for k = 1:300000
    s = s + mod(k, 7) * 2;
    if s > 1e6
      s = s - 1e6;
    end
  end
end
