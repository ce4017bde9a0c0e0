x = 1;
y = f(3);
function r = f(x)
  r = x;
end
function r = g(x)
  r = x;
end
