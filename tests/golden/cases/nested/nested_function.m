% A nested function shares the variables of the function around it.
%
% RUN:  specialise accumulate -d 'scale = 10' -t 'x: realscalar'
% TRY:  accumulate(1, 10)   accumulate(NaN, 10)   accumulate(-0, 10)
function y = accumulate(x, scale)
  y = 0;
  add(x);
  add(2 * x);
  function add(v)
    y = y + scale * v;
  end
end
% --- residual -------------------------------------------------------
function y = accumulate(x)
    y = 0 + 10 * x + 10 * (2 * x);
end
% --- remarks --------------------------------------------------------
