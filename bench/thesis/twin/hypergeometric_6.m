function y = hypergeometric_6(a, b, c, x)
  if abs(x) > 1
    error('hypergeometric:range', 'the series does not converge');
  end
  if c <= 0 && c == fix(c)
    error('hypergeometric:pole', 'c is a pole');
  end
  term = a .* b ./ c .* x;
  y = 1 + term;
  term = term .* (a + 1) .* (b + 1) ./ (c + 1) .* x ./ 2;
  y = y + term;
  term = term .* (a + 2) .* (b + 2) ./ (c + 2) .* x ./ 3;
  y = y + term;
  term = term .* (a + 3) .* (b + 3) ./ (c + 3) .* x ./ 4;
  y = y + term;
  term = term .* (a + 4) .* (b + 4) ./ (c + 4) .* x ./ 5;
  y = y + term;
end
