function [energy, slope] = chain(x, n, stiffness, load)
  % Potential energy of n springs in a row, fixed at one end, under a load at every joint; and its gradient.
  energy = 0;
  slope = zeros(1, n);
  for k = 1:n
    if k == 1
      stretch = x(1);
    else
      stretch = x(k) - x(k - 1);
      slope(k - 1) = slope(k - 1) - stiffness(k) * stretch;
    end
    energy = energy + stiffness(k) * stretch^2 / 2 - load(k) * x(k);
    slope(k) = slope(k) + stiffness(k) * stretch - load(k);
  end
end
