% The squares of what lies above a quarter, at their new places.
function y = weights_above(x, k)
  y = zeros(1, numel(x));
  y(k) = x .^ 2;
  y = y(y > 0.25);
end
