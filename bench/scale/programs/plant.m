% Four parts of a plant that know nothing of each other: each a polynomial whose coefficients are known when it is specialised,
% and take a while to compute.
function y = plant(x, n)
  a = boiler(x, n);
  b = turbine(x, n);
  c = condenser(x, n);
  d = pump(x, n);
  y = (a + b) / (c + d);
end

function s = boiler(x, n)
  s = 1;
  for k = 1:n
    s = s * x + table(k, 11);
  end
end

function s = turbine(x, n)
  s = 1;
  for k = 1:n
    s = s * x + table(k, 17);
  end
end

function s = condenser(x, n)
  s = 1;
  for k = 1:n
    s = s * x + table(k, 23);
  end
end

function s = pump(x, n)
  s = 1;
  for k = 1:n
    s = s * x + table(k, 29);
  end
end

function w = table(k, m)
  w = 0;
  for i = 1:200000
    w = mod(w * m + i * k, 8191);
  end
  w = w / 8191;
end
