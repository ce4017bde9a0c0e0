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
function [r, q] = ip_closure4(x)
    p = inputParser();
    p.addParameter('b', 1);
    p.parse('b', x);
    p.parse('b', x * 2);
    r = p.Results.b;
    q = p.Results.b;
end
% --- remarks --------------------------------------------------------
% 5:1: remark: an object with identity makes `ip_closure4` run in the run-time's interpreter [native-interpreted]
