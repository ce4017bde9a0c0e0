% A known integer exponent unrolls the loop into multiplications.
%
% RUN:  specialise ipow -d 'n = 5' -t 'x: real double scalar'
% TRY:  ipow(2.5, 5)   ipow(-1, 5)   ipow(0, 5)   ipow(Inf, 5)   ipow(-0, 5)   ipow(NaN, 5)
function y = ipow(x, n)
  y = 1;
  for k = 1:n
    y = y * x;
  end
end
% --- residual -------------------------------------------------------
function y = ipow(x)
    y = x * x * x * x * x;
end
% --- remarks --------------------------------------------------------
