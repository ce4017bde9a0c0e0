% Expressions over rows of a thousand elements.
function s = array_expression()
  x = (1:1000) / 7;
  s = 0;
  for k = 1:2000
    y = sqrt(x) .* x + x .^ 2 - 3 * x;
    s = s + sum(y) / k;
  end
end
