% The product of two vectors of three is written out; of what may lie otherwise it is called.
%
% RUN:  specialise cross_written_out -d 'c = [0; 0; 9.81]' -t 'a: real double [3 1]' -t 'b: real double [1 3]' -t 'm: real double [? ?]' --nargout 3
% TRY:  cross_written_out([1; -2; 0.5], [3 0 -1], [0; 0; 9.81], [1 2 3])
% TRY:  cross_written_out([NaN; Inf; -0], [0 -0 -Inf], [0; 0; 9.81], [1 2; 3 4; 5 6])
% TRY:  cross_written_out([1; -2; 0.5], [3 0 -1], [0; 0; 9.81], [1 2])
function [r, s, t] = cross_written_out(a, b, c, m)
  v = [b(1), 2, b(2)];
  r = cross(a, c) + a;
  s = cross(v, b) * 2 - cross(b, v);
  t = cross(m, m + 1);
end
% --- residual -------------------------------------------------------
function [r, s, t] = cross_written_out(a, b, m)
    x1__1 = b(1);
    x3__1 = b(2);
    x1 = a(1, :);
    x2 = a(2, :);
    x3 = a(3, :);
    r = [x2 .* 9.81 - x3 .* 0; x3 .* 0 - x1 .* 9.81; x1 .* 0 - x2 .* 0] + a;
    y1 = b(:, 1);
    y2 = b(:, 2);
    y3 = b(:, 3);
    s = [2 .* y3 - x3__1 .* y2, x3__1 .* y1 - x1__1 .* y3, x1__1 .* y2 - 2 .* y1] * 2 - [y2 .* ...
            x3__1 - y3 .* 2, y3 .* x1__1 - y1 .* x3__1, y1 .* 2 - y2 .* x1__1];
    t = cross(m, m + 1);
end
% --- remarks --------------------------------------------------------
