% Global variables are known between their assignments, also in the functions that are called.
%
% RUN:  specialise global_known -d 'n = 3' -t 'x: real double [1 4]' --nargout 2
% TRY:  global_known([1 2 3 4], 3)   global_known([NaN 0 -1 Inf], 3)
function [y, z] = global_known(x, n)
  global GLOBAL_KNOWN_CFG GLOBAL_KNOWN_COUNT
  GLOBAL_KNOWN_CFG = struct('n', n, 'gain', 2.5, 'x0', x(1));
  GLOBAL_KNOWN_COUNT = 0;
  y = 0;
  for k = 1:GLOBAL_KNOWN_CFG.n
    y = y + step(x, k);
  end
  if GLOBAL_KNOWN_CFG.gain > 2
    z = scale(y);
  else
    z = -1;
  end
  z = z + GLOBAL_KNOWN_COUNT;
end
function r = step(x, k)
  global GLOBAL_KNOWN_CFG GLOBAL_KNOWN_COUNT
  GLOBAL_KNOWN_COUNT = GLOBAL_KNOWN_COUNT + 1;
  r = GLOBAL_KNOWN_CFG.gain * x(k) - GLOBAL_KNOWN_CFG.x0;
end
function r = scale(y)
  global GLOBAL_KNOWN_CFG
  GLOBAL_KNOWN_CFG.gain = GLOBAL_KNOWN_CFG.gain * 2;
  r = y / GLOBAL_KNOWN_CFG.gain;
end
% --- residual -------------------------------------------------------
function [y, z] = global_known(x)
    global GLOBAL_KNOWN_CFG GLOBAL_KNOWN_COUNT;
    GLOBAL_KNOWN_CFG = struct('n', 3, 'gain', 2.5, 'x0', x(1));
    GLOBAL_KNOWN_COUNT = 1;
    y = 0 + (2.5 * x(1) - GLOBAL_KNOWN_CFG.x0);
    GLOBAL_KNOWN_COUNT = 2;
    y = y + (2.5 * x(2) - GLOBAL_KNOWN_CFG.x0);
    GLOBAL_KNOWN_COUNT = 3;
    y = y + (2.5 * x(3) - GLOBAL_KNOWN_CFG.x0);
    GLOBAL_KNOWN_CFG.gain = 5;
    z = y / 5 + 3;
end
% --- remarks --------------------------------------------------------
