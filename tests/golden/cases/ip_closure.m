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
% --- remarks --------------------------------------------------------
