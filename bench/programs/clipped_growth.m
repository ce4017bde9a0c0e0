function x = clipped_growth(x, steps)
% Populations that grow and are harvested, each kept between nothing and what the land carries.
  for k = 1:steps
    x = x + 0.3 * x .* (1 - x) - 0.02;
    x(x < 0) = 0;
    x(x > 2 | isnan(x)) = 2;
    if all(x == 0)
      return
    end
  end
end
