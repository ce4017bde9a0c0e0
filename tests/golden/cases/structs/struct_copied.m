% A copy of a struct keeps its parts while the original goes on.
%
% RUN:  specialise st_loop_alias -d 'n = 4' -t 'x: realscalar' --nargout 2
% TRY:  st_loop_alias(1, 4)
% TRY:  st_loop_alias(NaN, 4)
function [y, z] = st_loop_alias(x, n)
  s.a = x;
  s.b = 1;
  prev = s;
  for k = 1:n
    prev = s;
    s.a = s.a * 2 + k;
    s.b = prev.a;
  end
  y = s.a + prev.b;
  z = prev;
end
% --- residual -------------------------------------------------------
function [y, z] = st_loop_alias(x)
    s__a__1 = (x * 2 + 1) * 2 + 2;
    s__a__2 = s__a__1 * 2 + 3;
    y = s__a__2 * 2 + 4 + s__a__1;
    z = struct('a', s__a__2, 'b', s__a__1);
end
% --- remarks --------------------------------------------------------
