function y = hypergeometric_10(a, b, c, x)
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
  term = term .* (a + 5) .* (b + 5) ./ (c + 5) .* x ./ 6;
  y = y + term;
  term = term .* (a + 6) .* (b + 6) ./ (c + 6) .* x ./ 7;
  y = y + term;
  term = term .* (a + 7) .* (b + 7) ./ (c + 7) .* x ./ 8;
  y = y + term;
  term = term .* (a + 8) .* (b + 8) ./ (c + 8) .* x ./ 9;
  y = y + term;
end
