function c = cost_model_t(q)
  c = 12.5 + 3 * max(0, q - 0) + -0.5 * max(0, q - 10) + -0.25 * max(0, q - 100);
end
