% A parser that is kept in a persistent variable only so that it is set up once is followed in each call.
%
% RUN:  specialise persistent_parser -t 'x: realscalar' --nargout 2
% TRY:  persistent_parser(2)   persistent_parser(-1)
function [y, z] = persistent_parser(x)
  o = choose('Gain', x);
  y = o.Gain * x + o.Offset;
  o = choose('offset', x, 'other', 1);
  z = o.Gain * x + o.Offset;
end
function o = choose(varargin)
  persistent p;
  if isempty(p)
    p = inputParser;
    p.addParameter('Gain', 2);
    p.addParameter('Offset', 1);
    p.KeepUnmatched = true;
  end
  p.parse(varargin{:});
  o = p.Results;
  if ~isempty(fieldnames(p.Unmatched))
    o.Offset = 2 * o.Offset;
  end
end
% --- residual -------------------------------------------------------
function [y, z] = persistent_parser(x)
    y = x * x + 1;
    z = 2 * x + 2 * x;
end
% --- remarks --------------------------------------------------------
