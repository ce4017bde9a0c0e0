% varargout of a known length becomes outputs of its own.
%
% RUN:  specialise vout_mixed -d 'k = 2' -t 'x: realscalar' --nargout 3
% TRY:  vout_mixed(3, 2)
% TRY:  vout_mixed(NaN, 2)
function [a, varargout] = vout_mixed(x, k)
  a = x;
  [p, q, r] = many(x, k);
  varargout{1} = p + q;
  varargout{2} = r;
end
function varargout = many(x, k)
  for i = 1:nargout
    varargout{i} = x * k^i;
  end
end
% --- residual -------------------------------------------------------
function [a, varargout__1, varargout__2] = vout_mixed(x)
    a = x;
    p = x * 2;
    q = x * 4;
    r = x * 8;
    varargout__1 = p + q;
    varargout__2 = r;
end
% --- remarks --------------------------------------------------------
