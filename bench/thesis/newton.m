function slope = newton(t, temperature, rate, ambient)
% Newton's law of cooling.
  slope = rate * (temperature - ambient);
end
