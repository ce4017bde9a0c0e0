% varargout of a wrapper is filled by a list target: the outputs are variables of their own.
%
% RUN:  specialise vout_forward -d 'k = 2' -t 'x: realscalar' --nargout 2
% TRY:  vout_forward(3, 2)
% TRY:  vout_forward(NaN, 2)
function [a, b] = vout_forward(x, k)
  [a, b] = wrap(@pair, x, k);
end
function varargout = wrap(f, varargin)
  varargout = cell(1, nargout);
  [varargout{1:nargout}] = f(varargin{:});
end
function [p, q] = pair(x, k)
  p = x * k;
  q = x - k;
end
% --- residual -------------------------------------------------------
function [a, b] = vout_forward(x)
    a = x * 2;
    b = x - 2;
end
% --- remarks --------------------------------------------------------
