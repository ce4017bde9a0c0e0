% Short functions are inlined as statements; their global variables stay one.
%
% RUN:  specialise global_gain -d 'k = 4' -t 'x: realscalar'
% TRY:  global_gain(3, 4)
% TRY:  global_gain(NaN, 4)
function y = global_gain(x, k)
  global GAIN
  GAIN = 2;
  y = 0;
  for i = 1:k
    y = y + apply(x, i);
  end
end
function v = apply(x, i)
  global GAIN
  v = GAIN * x / i;
  GAIN = GAIN + 1;
end
% --- residual -------------------------------------------------------
function y = global_gain(x)
    global GAIN;
    GAIN = 3;
    y = 0 + 2 * x;
    GAIN = 4;
    y = y + 3 * x / 2;
    GAIN = 5;
    y = y + 4 * x / 3;
    GAIN = 6;
    y = y + 5 * x / 4;
end
% --- remarks --------------------------------------------------------
