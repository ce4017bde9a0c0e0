function p = discount_t(amount, years)
  if amount > 1000 && years > 5
    p = amount * 0.8;
  elseif amount > 1000
    p = amount * (1 - (0.1 + 0.01 * years));
  elseif years > 10
    p = amount * 0.95;
  else
    p = amount;
  end
end
