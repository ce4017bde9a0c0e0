% Blocks that are stored into identity matrices: rotations as a person writes them.
%
% RUN:  specialise rotated_by_blocks -d 'axes = "zyx"' -t 'q: real double [1 3]' --nargout 2
% TRY:  rotated_by_blocks('zyx', [0.1 -2 3])
% TRY:  rotated_by_blocks('zyx', [0 NaN Inf])
function [R, p] = rotated_by_blocks(axes, q)
  R = eye(3);
  for k = 1:3
    i = axes(k) - 'w'; A = eye(3);
    j = mod(i, 3) + 1; l = mod(j, 3) + 1;
    A([j l], [j l]) = [cos(q(k)), -sin(q(k)); sin(q(k)), cos(q(k))];
    R = R * A;
  end
  p = zeros(1, 4); p(2:3) = [q(1), q(2)]; p(4) = p(2) * p(3); p(1) = p(4) - p(2);
  p = max(p, 0) .* p(end:-1:1);
end
% --- residual -------------------------------------------------------
function [R, p] = rotated_by_blocks(q)
    A = eye(3);
    p__2 = q(1);
    cos__1 = cos(p__2);
    sin__1 = sin(p__2);
    A([1, 2], [1, 2]) = [cos__1, -sin__1; sin__1, cos__1];
    R = A;
    A = eye(3);
    p__3 = q(2);
    cos__2 = cos(p__3);
    sin__2 = sin(p__3);
    A([3, 1], [3, 1]) = [cos__2, -sin__2; sin__2, cos__2];
    R = R * A;
    A = eye(3);
    cos__3 = cos(q(3));
    sin__3 = sin(q(3));
    A([2, 3], [2, 3]) = [cos__3, -sin__3; sin__3, cos__3];
    R = R * A;
    p__4 = p__2 * p__3;
    p__1 = p__4 - p__2;
    p = max([p__1, p__2, p__3, p__4], 0) .* [p__4, p__3, p__2, p__1];
end
% --- remarks --------------------------------------------------------
