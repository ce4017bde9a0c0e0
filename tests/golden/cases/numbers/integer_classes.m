% Integer arithmetic rounds and saturates, in folded and in kept code.
%
% RUN:  specialise mix -d 'a = int8(100)' -t 'x: realscalar' --nargout 2
% TRY:  mix(1, int8(100))   mix(0.5, int8(100))   mix(-1e9, int8(100))   mix(NaN, int8(100))
function [y, c] = mix(x, a)
  top = a + 100;
  y = [top, a * x, idivide_by(a, 8)];
  c = class(y);
end
function q = idivide_by(a, b)
  q = a / b;
end
% --- residual -------------------------------------------------------
function [y, c] = mix(x)
    y = [int8(127), int8(100) * x, int8(13)];
    c = 'int8';
end
% --- remarks --------------------------------------------------------
