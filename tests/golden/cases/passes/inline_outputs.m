% Outputs that are parameters take the variables they are assigned to.
%
% RUN:  specialise swap_outputs -d 'n = 3' -t 'a: realscalar' -t 'b: realscalar' --nargout 2
% TRY:  swap_outputs(1, 2, 3)
% TRY:  swap_outputs(NaN, 0, 3)
function [a, b] = swap_outputs(a, b, n)
  for k = 1:n
    [a, b] = turn(a, b);
  end
end
function [p, q] = turn(p, q)
  t = p;
  p = q;
  q = t + 1;
end
% --- residual -------------------------------------------------------
function [a, b] = swap_outputs(a, b)
    t__2 = a + 1;
    b = b + 1;
    a = b;
    b = t__2 + 1;
end
% --- remarks --------------------------------------------------------
