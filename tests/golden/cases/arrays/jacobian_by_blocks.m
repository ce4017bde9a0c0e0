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
    f__1 = 0 + df * d;
    f__2 = 0 + -df * d;
    J__5 = 0 + -df;
    d = h(2) - h(3);
    df = 0.4 * (1 + d * d);
    f__2 = f__2 + df * d;
    f__3 = 0 + -df * d;
    J__5 = J__5 + -df;
    J__6 = 0 + df;
    J__9 = 0 + -df;
    d = h(1) - h(3);
    df = 0.2 * (1 + d * d);
    f__1 = f__1 + df * d;
    f__3 = f__3 + -df * d;
    dh = [J__5, J__6; J__6, J__9 + -df] \ [f__2; f__3];
    f = [f__1; f__2; f__3];
end
% --- remarks --------------------------------------------------------
