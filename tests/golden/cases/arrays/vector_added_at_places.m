% Four places that take a vector which is a variable are one store; what is put together of numbers stays one by one.
% RUN:  specialise vector_added_at_places -t 'u: real double [6 1]' -t 'w: real double scalar' --nargout 2
% TRY:  vector_added_at_places((1:6)' / 7, 2)
% TRY:  vector_added_at_places([1; -0; NaN; Inf; -2; 0], -1)
function [r, g] = vector_added_at_places(u, w)
  r = zeros(6, 1); g = zeros(6, 1);
  dofs = [1 2 3 4; 2 3 5 6; 3 4 6 1];
  T = [1 -2 0.5 3];
  for e = 1:3
    d = dofs(e, :);
    re = T' * (T * u(d));
    r(d) = r(d) + re;
    g(d(1:2)) = g(d(1:2)) + w * [u(d(1)); u(d(2))];
  end
end
% --- residual -------------------------------------------------------
function [r, g] = vector_added_at_places(u, w)
    r = [0; 0; 0; 0; 0; 0];
    r([1, 2, 3, 4]) = [0; 0; 0; 0] + [1; -2; 0.5; 3] * ([1, -2, 0.5, 3] * u([1, 2, 3, 4]));
    w__1 = w * u(2);
    g__2 = 0 + w__1;
    r([2, 3, 5, 6]) = r([2, 3, 5, 6]) + [1; -2; 0.5; 3] * ([1, -2, 0.5, 3] * u([2, 3, 5, 6]));
    g__2 = g__2 + w__1;
    r([3, 4, 6, 1]) = r([3, 4, 6, 1]) + [1; -2; 0.5; 3] * ([1, -2, 0.5, 3] * u([3, 4, 6, 1]));
    w__2 = w * u(3);
    g = [0 + w * u(1); g__2; 0 + w__2 + w__2; 0 + w * u(4); 0; 0];
end
% --- remarks --------------------------------------------------------
