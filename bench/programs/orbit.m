function y = orbit(x, r, n)
% The points of a logistic orbit that lie above its mean so far: how many is only known at the end.
  y = [];
  total = 0;
  for k = 1:n
    x = r * x * (1 - x);
    total = total + x;
    if x > total / k
      y(end + 1) = x;
    end
  end
end
