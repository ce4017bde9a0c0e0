% The Hessian of a sum of groups, an element at a time: trips that store into a matrix, with the first and the last of them.
%
% RUN:  specialise matrix_of_trips -t 'x: real double [6 1]' --nargout 3
% TRY:  matrix_of_trips([1; 2; -1; 0.5; 3; -2])
% TRY:  matrix_of_trips([0; -0; NaN; Inf; 1; 0])
% TRY:  matrix_of_trips([-0; -0; -0; -0; -0; -0])
function [f, g, H] = matrix_of_trips(x)
  groups = cell(1, 5);
  for k = 1:5
    groups{k} = struct('at', k, 'scale', 2 + mod(k, 3));
  end
  f = 0;
  g = zeros(6, 1);
  H = zeros(6, 6);
  for k = 1:5
    p = groups{k};
    i = p.at;
    v = x(i + 1) - x(i) * x(i);
    d = -2 * x(i);
    f = f + p.scale * (v * v);
    g(i) = g(i) + p.scale * (2 * v * d);
    g(i + 1) = g(i + 1) + p.scale * (2 * v);
    H(i, i) = H(i, i) + p.scale * (2 * d * d - 4 * v);
    h = p.scale * (2 * d);
    H(i, i + 1) = H(i, i + 1) + h;
    H(i + 1, i) = H(i + 1, i) + h;
    H(i + 1, i + 1) = H(i + 1, i + 1) + 2 * p.scale;
  end
end
% --- residual -------------------------------------------------------
function [f, g, H] = matrix_of_trips(x)
    H = zeros(6, 6);
    H(6, 6) = 8;
    g = zeros(6, 1);
    table__1 = [3, 4, 2, 3, 4];
    table__2 = [0, 6, 8, 4, 6];
    f = 0;
    for k = 1:5
        x__1 = x(k);
        k__1 = k + 1;
        v = x(k__1) - x__1 * x__1;
        table__3 = table__1(k);
        g(k__1) = 0 + table__3 * (2 * v);
        d = -2 * x__1;
        H(k, k) = table__2(k) + table__3 * (2 * d * d - 4 * v);
        g(k) = g(k) + table__3 * (2 * v * d);
        f = f + table__3 * (v * v);
        h = table__3 * (2 * d);
        H(k__1, k) = 0 + h;
        H(k, k__1) = 0 + h;
    end
end
% --- remarks --------------------------------------------------------
% 18:5: remark: 5 trips of 9 statements that differ in numbers only became a loop [rolled]
