% Calls of a function of the file, of a handle and of itself.
function s = function_calls()
  s = 0;
  f = @(t) t * 2 + 1;
  for k = 1:40000
    s = s + product(k, 2) + f(k);
  end
  s = s + fibonacci(16);
end

function y = product(a, b)
  y = a * b;
end

function y = fibonacci(n)
  if n < 2
    y = n;
  else
    y = fibonacci(n - 1) + fibonacci(n - 2);
  end
end
