% Products of small matrices whose extents only the arguments tell, in the order of additions of the library: after many
% of one shape the run-time sums the elements itself. What is added to A * P * A' may be a matrix.
%
% RUN:  specialise small_products_of_unknown_extents --nargout 3
% TRY:  small_products_of_unknown_extents([1 .1;0 1], [1 0], [.01 0;0 .02], [.3;.7], [2 .5;.5 3])
% TRY:  small_products_of_unknown_extents([1 .1;0 1], [1 0], eye(2), [.3;.7], eye(2))
% TRY:  small_products_of_unknown_extents([1 .1 0;0 1 .2;0 0 1], [1 0 0;0 1 0], zeros(3), [.3;-.7;1], [2 .5 0;.5 3 .1;0 .1 1])
% TRY:  small_products_of_unknown_extents(.5, 2, 1, 3, 4)
% TRY:  small_products_of_unknown_extents([1 NaN;0 1], [Inf 0], [.01 0;0 .02], [-0;0], [2 .5;.5 3])
% TRY:  small_products_of_unknown_extents([1 .1;0 1], [1 0 0], 0, [.3;.7], [2 .5;.5 3])
function [x, P, s] = small_products_of_unknown_extents(A, C, Q, x, P)
  s = 0;
  for k = 1:2500
    x = A * x;
    P = A * P * A' + Q;
    S = C * P * C';
    y = C * x;
    s = s + sum(y(:)) + S(1);
    P = P / (1 + S(1));
    x = x / (1 + norm(x));
  end
end
% --- residual -------------------------------------------------------
function [x, P, s] = small_products_of_unknown_extents(A, C, Q, x, P)
    s = 0;
    for k = 1:2500
        x = A * x;
        P = A * P * A' + Q;
        S = C * P * C';
        y = C * x;
        s = s + sum(y(:)) + S(1);
        P = P / (1 + S(1));
        x = x / (1 + norm(x));
    end
end
% --- remarks --------------------------------------------------------
% 13:3: remark: loop kept: unrolling it leaves more than 400 statements (`%# unroll` unrolls it all the same) [loop-kept]
