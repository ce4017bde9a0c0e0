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
    q__1 = q(2:4);
    p__1 = p(2:4);
    r = [p(1) * q(1) - p(2:4) * q(2:4)', p(1) * q__1 + q(1) * p__1 + cross(p__1, q__1)];
    r = r([1, 2, 3, 4]);
end
% --- remarks --------------------------------------------------------
