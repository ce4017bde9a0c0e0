function dcdt = network_rates_t(t, c, T)
  S = [-1 1 0 0 1; -1 1 0 0 0; 1 -1 -2 0 0; 0 0 1 -1 0; 0 0 0 1 -1];
  rates = [1000 * exp(-20000 / (8.314 * T)) * (c(1) * c(2)); 50000 * exp(-30000 / (8.314 * T)) * c(3); 2 * (c(3) * c(3)); ...
           4 * c(4) / (0.5 + c(4)); c(5) / (1 + c(4) / 2)];
  dcdt = S * rates;
  if t >= 0 && t < 10
    dcdt(1) = dcdt(1) + 0.1;
  end
  if t >= 5 && t < 15
    dcdt(2) = dcdt(2) + 0.2;
  end
end
