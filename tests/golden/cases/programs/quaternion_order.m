% Products of quaternions, the order of the parts given by a known option.
%
% RUN:  specialise quat_mul -d 'order = '"'"'wxyz'"'"'' -t 'p: real double [1 4]' -t 'q: real double [1 4]'
% TRY:  quat_mul([1 0 0 0], [0 1 0 0], 'wxyz')
% TRY:  quat_mul([1 2 3 4], [4 3 2 1], 'wxyz')
function r = quat_mul(p, q, order)
  switch order
    case 'wxyz', ix = 1:4;
    case 'xyzw', ix = [4 1 2 3];
    otherwise, error('quat:order', 'bad order %s', order);
  end
  p = p(ix); q = q(ix);
  r = [p(1)*q(1) - p(2:4) * q(2:4)', p(1)*q(2:4) + q(1)*p(2:4) + cross(p(2:4), q(2:4))];
  inv_(ix) = 1:4;
  r = r(inv_);
end
% --- residual -------------------------------------------------------
function r = quat_mul(p, q)
    p = p(1:4);
    q = q(1:4);
    x1 = p(2);
    x2 = p(3);
    x3 = p(4);
    y1 = q(2);
    y2 = q(3);
    y3 = q(4);
    r = [p(1) * q(1) - p(2:4) * q(2:4)', p(1) * q(2:4) + q(1) * p(2:4) + [x2 .* y3 - x3 .* y2, ...
            x3 .* y1 - x1 .* y3, x1 .* y2 - x2 .* y1]];
    r = r([1, 2, 3, 4]);
end
% --- remarks --------------------------------------------------------
