% Closures made between two parses of one parser.
%
% RUN:  specialise ip_closure4 -t 'x: realscalar' --nargout 2
% TRY:  ip_closure4(3)
function [r, q] = ip_closure4(x)
  p = inputParser;
  p.addParameter('b', 1);
  fs = cell(1, 2);
  for k = 1:2
    p.parse('b', x * k);
    fs{k} = @() p.Results.b;
  end
  r = fs{1}(); q = fs{2}();
end
% --- residual -------------------------------------------------------
% --- remarks --------------------------------------------------------
