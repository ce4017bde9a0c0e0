% `a(i) = b(j) = v` stores v into b and then into a; what v reads is read once, before both.
%
% RUN:  specialise stored_in_two_places -d n=2 -t 'x: real double [1 4]' -t 'v: real double scalar' --nargout 3
% TRY:  stored_in_two_places(2, [1 2 3 4], 7)   stored_in_two_places(2, [NaN -0 3 4], -1)
function [x, r, s] = stored_in_two_places(n, x, v)
  at = {n};
  x(1) = x(at{:}) = x(3) + v;
  r = zeros(2);
  r(1, 2) = r(2, 1) = x(1);
  s.a = {};
  s.a{n} = s.b = x(4) + v;
  k = (r(1, 1) = v) + 1;
  s.k = k;
end
% --- residual -------------------------------------------------------
function [x, r, s] = stored_in_two_places(x, v)
    value__1 = x(3) + v;
    x(2) = value__1;
    x(1) = value__1;
    value__2 = x(1);
    value__3 = x(4) + v;
    r = [v, value__2; value__2, 0];
    k = v + 1;
    s = struct('a', {{zeros(0, 0), value__3}}, 'b', value__3, 'k', k);
end
% --- remarks --------------------------------------------------------
