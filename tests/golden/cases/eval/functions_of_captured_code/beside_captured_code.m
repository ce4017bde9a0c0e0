function [a, b] = beside_captured_code(x)
  a = 10 * x;
  b = 1;
end
