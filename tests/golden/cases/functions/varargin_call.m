% Extra arguments handed on through varargin become ordinary arguments.
%
% RUN:  specialise decay -d 'k = 0.25' -t 'y: realscalar'
% TRY:  decay(1, 0.25)   decay(0, 0.25)   decay(NaN, 0.25)   decay(-Inf, 0.25)
function z = decay(y, k)
  z = step(y, 0.1, k, 2);
end
function z = step(y, h, varargin)
  z = y + h * slope(y, varargin{:});
end
function d = slope(y, k, target)
  d = k * (target - y);
end
% --- residual -------------------------------------------------------
function z = decay(y)
    z = y + 0.1 * (0.25 * (2 - y));
end
% --- remarks --------------------------------------------------------
