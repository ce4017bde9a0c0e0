% One of two handles: the call stays, what it returns is known.
%
% RUN:  specialise one_of_two -t 'c: logical scalar' -t 'x: real double [1 3]'
% TRY:  one_of_two(true, [1 2 3])   one_of_two(false, [1 2 3])   one_of_two(true, [NaN -0 Inf])
function [y, n] = one_of_two(c, x)
  f = @sin;
  if c
    f = @cos;
  end
  y = f(x);
  n = size(y, 2) + isreal(y) + ischar(y);
end
% --- residual -------------------------------------------------------
function y = one_of_two(c, x)
    if c
        f = @cos;
    else
        f = @sin;
    end
    y = f(x);
end
% --- remarks --------------------------------------------------------
