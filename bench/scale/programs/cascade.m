% Stages of which each takes what the one before it gave: nothing can be made ahead.
function y = cascade(x, n)
  a = stage(x, n, 11);
  b = stage(a, n, 17);
  c = stage(b, n, 23);
  y = stage(c, n, 29);
end

function s = stage(x, n, m)
  s = 1;
  for k = 1:n
    s = s * x + table(k, m);
  end
end

function w = table(k, m)
  w = 0;
  for i = 1:200000
    w = mod(w * m + i * k, 8191);
  end
  w = w / 8191;
end
