% Numbers in fields and in arrays of three extents are read and written where they stand; everything else, and every
% error, is the kernels'.
%
% RUN:  specialise numbers_in_parts --nargout 2 -t 'n: realscalar' -t 'i: realscalar'
% TRY:  numbers_in_parts(5, 2, 3)
% TRY:  numbers_in_parts(5, 1, 2 + 3i)
% TRY:  numbers_in_parts(3, 5, 1)
% TRY:  numbers_in_parts(3, 1.5, 1)
% TRY:  numbers_in_parts(4, 0, 1)
% TRY:  numbers_in_parts(4, 3, int8(100))
% TRY:  numbers_in_parts(4, 3, [4 5 6])
% TRY:  numbers_in_parts(4, 3, single(0.1))
function [r, q] = numbers_in_parts(n, i, v)
  p = struct('x', {1, 2, 3}, 'm', {4, 5, 6});
  s = struct('pos', [1 2 3], 'M', eye(3), 'r', 0.5);
  A = zeros(2, 3, 2);
  for k = 1:n
    j = mod(k, 3) + 1;
    p(j).x = p(j).x * s.r + p(j).m;
    s.pos(j) = s.pos(j) + p(j).x;
    s.M(j, 2) = s.M(j, 1) + k;
    s.r = s.r + 0.25;
    for b = 1:2
      A(b, j, b) = A(b, j, b) + A(2, 2, 1) * 0.5 + k;
    end
  end
  copied = p;
  r = 0;
  q = A;
  try
    p(i).x = 10;
    r = r + p(i).x + copied(1).x;
    A(i, 1, 2) = 4;
    r = r + A(i, 2, 1);
    s.pos(i) = 9;
    r = r + s.pos(i);
    p(2).x = v;
    r = r + p(2).x;
  catch err
    disp(err.message);
  end
  q = {q, s, p, copied};
end
% --- residual -------------------------------------------------------
function [r, q] = numbers_in_parts(n, i, v)
    A = zeros(2, 3, 2);
    p = struct('x', {1, 2, 3}, 'm', {4, 5, 6});
    s = struct('pos', [1, 2, 3], 'M', eye(3), 'r', 0.5);
    for k = 1:n
        j = mod(k, 3) + 1;
        p(j).x = p(j).x * s.r + p(j).m;
        s.pos(j) = s.pos(j) + p(j).x;
        s.M(j, 2) = s.M(j, 1) + k;
        s.r = s.r + 0.25;
        A(1, j, 1) = A(1, j, 1) + A(2, 2, 1) * 0.5 + k;
        A(2, j, 2) = A(2, j, 2) + A(2, 2, 1) * 0.5 + k;
    end
    copied = p;
    q = A;
    r = 0;
    try
        p(i).x = 10;
        r = p(i).x + copied(1).x;
        A(i, 1, 2) = 4;
        r = r + A(i, 2, 1);
        s.pos(i) = 9;
        r = r + s.pos(i);
        p(2).x = v;
        r = r + p(2).x;
    catch err
        disp(err.message);
    end
    q = {q, s, p, copied};
end
% --- remarks --------------------------------------------------------
