% Recursion on an unknown number ends with a recursive residual function.
%
% RUN:  specialise digits_of -d 'base = 10' -t 'n: realscalar'
% TRY:  digits_of(0, 10)   digits_of(7, 10)   digits_of(12345, 10)   digits_of(99, 10)
function d = digits_of(n, base)
  if n < base
    d = 1;
  else
    d = 1 + digits_of(floor(n / base), base);
  end
end
% --- residual -------------------------------------------------------
function d = digits_of(n)
    if n < 10
        d = 1;
    else
        d = 1 + digits_of(floor(n / 10));
    end
end
% --- remarks --------------------------------------------------------
