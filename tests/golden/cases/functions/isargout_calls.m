% isargout is decided by how each call takes its outputs.
%
% RUN:  specialise isargout_use -t 'x: real double [1 4]' --nargout 2
% TRY:  isargout_use([4 2 3 1])
% TRY:  isargout_use([1 1 1 1])
function [lo, hi] = isargout_use(x)
  [lo, ~] = range_of(x);
  [~, hi] = range_of(x);
end
function [lo, hi] = range_of(x)
  lo = [];
  hi = [];
  if isargout(1)
    lo = min(x);
  end
  if isargout(2)
    hi = max(x);
  end
end
% --- residual -------------------------------------------------------
function [lo, hi] = isargout_use(x)
    lo = min(x);
    hi = max(x);
end
% --- remarks --------------------------------------------------------
