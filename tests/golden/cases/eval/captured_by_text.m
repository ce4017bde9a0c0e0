% Known text of an anonymous function takes along the variables that it mentions, known ones and others.
%
% RUN:  specialise captured_by_text -d k=3 -t 'x: real double scalar' --nargout 2
% TRY:  captured_by_text(3, 2)   captured_by_text(3, NaN)
function [y, z] = captured_by_text(k, x)
  shift = x + 1;
  f = str2func('@(t) k * t + shift');
  y = f(x);
  shift = 100;
  g = str2func('@(shift) shift - k');
  z = [f(1), g(1)];
end
% --- residual -------------------------------------------------------
function [y, z] = captured_by_text(x)
    shift = x + 1;
    y = 3 * x + shift;
    z = [3 + shift, -2];
end
% --- remarks --------------------------------------------------------
