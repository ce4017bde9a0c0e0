% A library counts its calls beside its description, and nobody asks for the number: the counter goes with what asks
% whether it is there.
%
% RUN:  specialise counter_nobody_asks -t 'x: real double scalar' -t 'w: real double scalar'
% TRY:  counter_nobody_asks(1, 2)   counter_nobody_asks(-0, NaN)   counter_nobody_asks(Inf, -Inf)
% TRY:  counter_nobody_asks(3, 0)   counter_nobody_asks(NaN, 1)
function y = counter_nobody_asks(x, w)
  lib('init', struct('k', 3, 'w', w));
  y = lib('eval', x) + lib('eval', 2 * x);
end
function r = lib(what, a)
  persistent M calls
  r = 0;
  if isempty(calls), calls = 0; end
  switch what
    case 'init', M = a;
    case 'eval', calls = calls + 1; r = M.w * a + M.k;
    case 'count', r = calls;
  end
end
% --- residual -------------------------------------------------------
function y = counter_nobody_asks(x, w)
    r__1 = w * x + 3;
    a = 2 * x;
    y = r__1 + (w * a + 3);
end
% --- remarks --------------------------------------------------------
