% Small arrays and numbers beside and below each other are numbers: quaternions, homogeneous matrices, products with
% constants in the text.
%
% RUN:  specialise small_arrays_joined --nargout 4 -t 'q: real double [1 4]' -t 'v: real double [3 1]' -t 'n: real double scalar'
% TRY:  small_arrays_joined([1 0 0 0], [1; -0; 2], 3)
% TRY:  small_arrays_joined([0.5 -0.5 0.5 -0.5], [NaN; Inf; 2], 4)
% TRY:  small_arrays_joined([1 2 3 4], [1; 2; 3], 0)
function [q, T, s, w] = small_arrays_joined(q, v, n)
  r = [0.9, 0.1, 0.2, 0.3];
  T = eye(4) + 0;
  s = 0;
  w = v;
  for k = 1:n
    q = [q(1) * r(1) - dot(q(2:4), r(2:4)), q(1) * r(2:4) + r(1) * q(2:4) + cross(q(2:4), [0.1 0.2 0.3])];
    T = [[1 0; 0 1], w(1:2), [0; k]; -v([1 2 3])', 1] * T;
    w = [w(2:3); k] + v;
    s = s + dot(w, [1; 2; 3]) + [1 -1] * w(1:2);
  end
end
% --- residual -------------------------------------------------------
function [q, T, s, w] = small_arrays_joined(q, v, n)
    w = v;
    T = [1, 0, 0, 0; 0, 1, 0, 0; 0, 0, 1, 0; 0, 0, 0, 1];
    s = 0;
    for k = 1:n
        x1 = q(2);
        x2 = q(3);
        x3 = q(4);
        q__1 = q(2:4);
        q = [q(1) * 0.9 - dot(q__1, [0.1, 0.2, 0.3]), q(1) * [0.1, 0.2, 0.3] + 0.9 * q__1 + ...
                [x2 .* 0.3 - x3 .* 0.2, x3 .* 0.1 - x1 .* 0.3, x1 .* 0.2 - x2 .* 0.1]];
        T = [[1, 0; 0, 1], w(1:2), [0; k]; -v([1, 2, 3])', 1] * T;
        w = [w(2:3); k] + v;
        s = s + dot(w, [1; 2; 3]) + (0 + w(1) - w(2));
    end
end
% --- remarks --------------------------------------------------------
