% `real` without a class: double or single, and not sparse.
%
% RUN:  specialise real_alone -t 'x: real scalar' -t 'h: real scalar'
% TRY:  real_alone(2, 3)   real_alone(single(-0), NaN)   real_alone(Inf, single(2))   real_alone(-0, -0)
function y = real_alone(x, h)
  t = 0 * h;
  u = t + h;
  y = x + 1 * (3 * h);
  if size(y, 2) > 1
    y = u;
  end
end
% --- residual -------------------------------------------------------
function y = real_alone(x, h)
    y = x + 3 * h;
end
% --- remarks --------------------------------------------------------
