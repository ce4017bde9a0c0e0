function y = hypergeometric(a, b, c, x, terms)
% The Gaussian hypergeometric function 2F1(a, b; c; x) by its power series, for |x| < 1.
%   terms  how many terms of the series are summed
  if nargin ~= 5
    error('hypergeometric:arguments', 'five arguments are needed');
  end
  if terms < 1 || terms ~= fix(terms)
    error('hypergeometric:terms', 'the number of terms must be a positive integer');
  end
  if abs(x) > 1
    error('hypergeometric:range', 'the series does not converge');
  end
  if c <= 0 && c == fix(c)
    error('hypergeometric:pole', 'c is a pole');
  end
  y = 1;
  term = 1;
  for k = 0:terms - 2
    term = term .* (a + k) .* (b + k) ./ (c + k) .* x ./ (k + 1);
    y = y + term;
  end
end
