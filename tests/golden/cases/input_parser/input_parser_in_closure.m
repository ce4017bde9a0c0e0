% A closure reads what its parser holds when it is called: such a parser is an object of the residual program.
%
% RUN:  specialise ip_closure -t 'x: realscalar' --nargout 2
% TRY:  ip_closure(3)
function [r, q] = ip_closure(x)
  p = inputParser;
  p.addRequired('a');
  p.addParameter('b', 1);
  p.parse(x, 'b', 2);
  f = @() p.Results.a + p.Results.b;
  r = f();
  p.parse(x + 1, 'b', 5);
  q = f();
end
% --- residual -------------------------------------------------------
function [r, q] = ip_closure(x)
    p = inputParser();
    p.addRequired('a');
    p.addParameter('b', 1);
    p.parse(x, 'b', 2);
    r = p.Results.a + p.Results.b;
    p.parse(x + 1, 'b', 5);
    q = p.Results.a + p.Results.b;
end
% --- remarks --------------------------------------------------------
% 5:1: remark: an object with identity makes `ip_closure` run in the run-time's interpreter [native-interpreted]
