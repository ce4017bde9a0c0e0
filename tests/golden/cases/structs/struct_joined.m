% Two paths disagree about a field.
%
% RUN:  specialise st_branch -d 'mode = '"'"'b'"'"'' -t 'x: realscalar' --nargout 2
% TRY:  st_branch(1, 'b')
% TRY:  st_branch(-1, 'b')
% TRY:  st_branch(NaN, 'b')
function [y, o] = st_branch(x, mode)
  o.mode = mode;
  o.gain = 2 * x;
  if x > 0
    o.sign = 1;
    o.gain = o.gain + 1;
  else
    o.sign = -1;
  end
  y = o.gain * o.sign;
end
% --- residual -------------------------------------------------------
function [y, o] = st_branch(x)
    o__gain = 2 * x;
    if x > 0
        o__gain__2 = o__gain + 1;
        o__sign = 1;
    else
        o__gain__2 = o__gain;
        o__sign = -1;
    end
    y = o__gain__2 * o__sign;
    o = struct('mode', 'b', 'gain', o__gain__2, 'sign', o__sign);
end
% --- remarks --------------------------------------------------------
