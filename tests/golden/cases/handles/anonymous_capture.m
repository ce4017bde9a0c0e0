% An anonymous function that captured a known and an unknown value is applied in place.
%
% RUN:  specialise transform -d 'gain = 3' -t 'offset: realscalar' -t 'x: real double [1 ?]'
% TRY:  transform(1, [1 2], 3)   transform(NaN, 1, 3)   transform(-0, -0, 3)   transform(2, zeros(1, 0), 3)
function y = transform(offset, x, gain)
  f = @(v) gain * v + offset;
  y = f(x) - f(0);
end
% --- residual -------------------------------------------------------
function y = transform(offset, x)
    y = 3 * x + offset - (0 + offset);
end
% --- remarks --------------------------------------------------------
