% Vectors that grow by one element keep room behind their elements; what shares them, ranges, scalars and matrices grow
% by the kernels.
%
% RUN:  specialise growing_vectors --nargout 6 -t 'n: realscalar' -t 'x: real double [? ?]'
% TRY:  growing_vectors(7, 1:3)
% TRY:  growing_vectors(3, [1; 2])
% TRY:  growing_vectors(0, [])
% TRY:  growing_vectors(2, 5)
% TRY:  growing_vectors(2, [1 2; 3 4])
function [y, z, w, c, k8, s] = growing_vectors(n, x)
  y = [];
  w = [];
  c = [];
  k8 = zeros(1, 0, 'int8');
  s = zeros(0, 0, 'single');
  t = true(1, 0);
  before = x;
  for k = 1:n
    y(end + 1) = k / 2;
    if mod(k, 3) == 0
      kept = y;
      y(numel(y) + 1) = -k;
      w = [w, sum(kept)];
    end
    w = [w, k];
    c = [c; k * 10];
    k8(k) = k * 50;
    s(end + 1) = k / 3;
    t(end + 1) = k > 2;
    y(k) = y(k) + 1;
  end
  z = x;
  try
    z(end + 1) = 0.5;
    z(end + 1) = 0.25;
    z = [z, 7];
  catch err
    disp(err.message);
  end
  disp(size(before));
  s(end + 1) = sum(t);
end
% --- residual -------------------------------------------------------
function [y, z, w, c, k8, s] = growing_vectors(n, x)
    c = [];
    k8 = int8(zeros(1, 0));
    s = single([]);
    t = false(1, 0);
    w = [];
    y = [];
    if numel(1:n) > 0
        c = zeros(numel(1:n), 1);
    end
    row__1 = 0;
    for k = 1:n
        y(end + 1) = k / 2;
        if mod(k, 3) == 0
            kept = y;
            y(numel(y) + 1) = -k;
            w = [w, sum(kept)];
        end
        w = [w, k];
        row__1 = row__1 + 1;
        c(row__1, :) = k * 10;
        k8(k) = k * 50;
        s(end + 1) = k / 3;
        t(end + 1) = k > 2;
        y(k) = y(k) + 1;
    end
    z = x;
    try
        z(end + 1) = 0.5;
        z(end + 1) = 0.25;
        z = [z, 7];
    catch err
        disp(err.message);
    end
    disp(size(x));
    s(end + 1) = sum(t);
end
% --- remarks --------------------------------------------------------
