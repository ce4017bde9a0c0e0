% A call with fewer arguments takes the default; the test of nargin goes.
%
% RUN:  specialise extrapolate --nargin 2 -t 'a: realscalar' -t 'b: realscalar'
% TRY:  extrapolate(1, 2)   extrapolate(NaN, 2)   extrapolate(-0, -0)   extrapolate(Inf, 1)
function y = extrapolate(a, b, weight)
  if nargin < 3
    weight = 0.25;
  end
  y = correct(a + weight * (b - a));
end
function y = correct(x, shift)
  if nargin < 2
    shift = 1;
  end
  y = x - shift;
end
% --- residual -------------------------------------------------------
function y = extrapolate(a, b)
    y = a + 0.25 * (b - a) - 1;
end
% --- remarks --------------------------------------------------------
