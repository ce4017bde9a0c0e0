% Known blocks that stand beside others in a matrix are put together; a known row stands as its elements.
%
% RUN:  specialise known_blocks_beside_others -t 'b: real double [3 1]' -t 'x: real double scalar' --nargout 3
% TRY:  known_blocks_beside_others([1; 2; 3], 2)
% TRY:  known_blocks_beside_others([NaN; -0; Inf], -0)
function [T, u, v] = known_blocks_beside_others(b, x)
  A = [1 1 1; 2 1 0; 0 1 3];
  c = [3 2 4];
  T = [A, eye(3), b(:); -c, zeros(1, 3), 0];
  u = [1:3, x, c * 2];
  v = [zeros(1, 0), x, 1:2; single(1), 2, int8(3)];
end
% --- residual -------------------------------------------------------
function [T, u, v] = known_blocks_beside_others(b, x)
    T = [[1, 1, 1, 1, 0, 0; 2, 1, 0, 0, 1, 0; 0, 1, 3, 0, 0, 1], b(:); -3, -2, -4, 0, 0, 0, 0];
    u = [1, 2, 3, x, 6, 4, 8];
    v = [zeros(1, 0), x, 1, 2; single(1), 2, int8(3)];
end
% --- remarks --------------------------------------------------------
