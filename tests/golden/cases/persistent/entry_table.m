% A table of the entry itself, made again when the argument changes.
%
% RUN:  specialise entry_table -d 'n = 5' -t 'x: real double [1 ?]' --nargout 2
% TRY:  entry_table(5, [1 2])
% TRY:  entry_table(5, zeros(1,0))
% TRY:  entry_table(5, 5)
function [y, c] = entry_table(n, x)
  persistent P len
  if isempty(P) || ~isequal(len, n)
    P = primes_upto(n * 3);
    len = n;
  end
  y = P(x);
  c = numel(P);
end
function p = primes_upto(m)
  s = true(1, m);
  s(1) = false;
  for k = 2:floor(sqrt(m))
    if s(k)
      s(k * k:k:m) = false;
    end
  end
  p = find(s);
end
% --- residual -------------------------------------------------------
function [y, c] = entry_table(x)
    P = [2, 3, 5, 7, 11, 13];
    y = P(x);
    c = 6;
end
% --- remarks --------------------------------------------------------
