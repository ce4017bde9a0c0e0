% Blocks of a matrix that are added to are elements; the matrix is put together where it is read whole.
%
% RUN:  specialise jacobian_by_blocks -d 'net = struct ("ends", [1 2; 2 3; 1 3], "c", [0.5 0.4 0.2])' -t 'h: real double [3 1]' --nargout 2
% TRY:  jacobian_by_blocks(struct ('ends', [1 2; 2 3; 1 3], 'c', [0.5 0.4 0.2]), [3; 2; 1])  jacobian_by_blocks(struct ('ends', [1 2; 2 3; 1 3], 'c', [0.5 0.4 0.2]), [0; -0; NaN])
function [f, dh] = jacobian_by_blocks(net, h)
  f = zeros(3, 1);
  J = zeros(3);
  for k = 1:size(net.ends, 1)
    a = net.ends(k, 1);
    b = net.ends(k, 2);
    d = h(a) - h(b);
    df = net.c(k) * (1 + d * d);
    f([a b]) = f([a b]) + [df * d; -df * d];
    J(a, [a b]) = J(a, [a b]) + [-df, df];
    J(b, [a b]) += [df, -df];
  end
  J([2 3], 1) = [0; 0];
  dh = J(2:3, 2:3) \ f(2:3);
end
% --- residual -------------------------------------------------------
function [f, dh] = jacobian_by_blocks(h)
    d = h(1) - h(2);
    df = 0.5 * (1 + d * d);
    d__1 = h(2) - h(3);
    df__1 = 0.4 * (1 + d__1 * d__1);
    f__2 = 0 + -df * d + df__1 * d__1;
    J__6 = 0 + df__1;
    d__2 = h(1) - h(3);
    df__2 = 0.2 * (1 + d__2 * d__2);
    f__3 = 0 + -df__1 * d__1 + -df__2 * d__2;
    dh = [0 + -df + -df__1, J__6; J__6, 0 + -df__1 + -df__2] \ [f__2; f__3];
    f = [0 + df * d + df__2 * d__2; f__2; f__3];
end
% --- remarks --------------------------------------------------------
