% A shape name that is a parameter's name is that parameter's value, also when it is not known.
%
% RUN:  specialise weighted -t 'x: real double [1 n]' -t 'n: realscalar'
% TRY:  weighted([1 2 3], 3)   weighted(4, 1)   weighted(zeros(1, 0), 0)
function y = weighted(x, n)
  if numel(x) ~= n
    error('weighted:size', 'expected %d values', n);
  end
  w = ones(1, n) / n;
  y = 0;
  for k = 1:n
    y = y + w(k) * x(k);
  end
end
% --- residual -------------------------------------------------------
function y = weighted(x, n)
    w = ones(1, n) / n;
    y = 0;
    for k = 1:n
        y = y + w(k) * x(k);
    end
end
% --- remarks --------------------------------------------------------
