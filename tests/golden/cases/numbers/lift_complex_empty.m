% An empty array of complex numbers stays complex where it is written out.
%
% RUN:  specialise lift_complex_empty --nargout 2
% TRY:  lift_complex_empty(1)
function [y, c] = lift_complex_empty(x)
  y = complex(3, zeros(1, 0));
  c = {x, single(y)};
end
% --- residual -------------------------------------------------------
function [y, c] = lift_complex_empty(x)
    c = {x, single(zeros(1, 0))};
    y = complex(zeros(1, 0), zeros(1, 0));
end
% --- remarks --------------------------------------------------------
