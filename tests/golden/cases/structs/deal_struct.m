% deal hands its arguments on; a struct that is returned is written out.
%
% RUN:  specialise deal_defaults -d 'n = 4' -t 'x: realscalar' --nargout 3
% TRY:  deal_defaults(2, 4)
% TRY:  deal_defaults(-0, 4)
function [a, b, s] = deal_defaults(x, n)
  [a, b] = deal(x, n);
  [s.u, s.v] = deal(a + 1, b);
end
% --- residual -------------------------------------------------------
function [a, b, s] = deal_defaults(x)
    a = x;
    b = 4;
    s = struct('u', a + 1, 'v', 4);
end
% --- remarks --------------------------------------------------------
