function slope = logistic(t, p, growth, crowding)
% Growth of a population with limited food.
  slope = p * (growth - crowding * p);
end
