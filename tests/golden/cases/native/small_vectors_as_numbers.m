% Vectors of few elements whose extents are always the same have one place in the frame, wherever their values come from and
% however often a loop gives them new ones; one that may have no value is asked for first.
%
% RUN:  specialise small_vectors_as_numbers -t 'X: real double [3 ?]' -t 'w: real double [1 ?]' -t 'n: real double scalar' --nargout 3
% TRY:  small_vectors_as_numbers([1 2 3; 4 5 6; 7 8 10], [1 2 3], 3)   small_vectors_as_numbers([NaN -0 Inf; 1 0 -Inf; 2 -0 1], [1 0 -0], 3)
% TRY:  small_vectors_as_numbers([1 2; 3 4; 5 6], [1 2], 3)   small_vectors_as_numbers([1 2; 3 4; 5 6], 1, 2)   small_vectors_as_numbers(zeros(3, 0), zeros(1, 0), 0)
% TRY:  small_vectors_as_numbers([1 2; 3 4; 5 6], [1 2], 0)   small_vectors_as_numbers([1 2; 3 4; 5 6], [1 2], 2.5)
function [a, t, c] = small_vectors_as_numbers(X, w, n)
  a = zeros(3, 1);
  b = [1; 1; 1];
  t = 0;
  if n > 2
    q = [n; -0; t];
  end
  for j = 1:n
    r = X(:, j) - X(:, 1);
    d = r(1) * r(1) + r(2) + r(3) ^ 2;
    a = a + w(j) * r / (d + 1);
    b = a;
    if d > 20
      a = cumsum(r);
    end
    try
      r = X(:, j + 1);
      t = t + r(3);
    catch
      t = t + r(2) - b(1);
    end
    t = t + sum(a) * a(3) - b(2);
  end
  if n > 1
    q(2) = q(2) / q(1);
    t = t + q(2);
  end
  c = [a', b(1)];
end
% --- residual -------------------------------------------------------
function [a, t, c] = small_vectors_as_numbers(X, w, n)
    if n > 2
        q = [n; -0; 0];
    end
    a = [0; 0; 0];
    b = [1; 1; 1];
    t = 0;
    for j = 1:n
        r = X(:, j) - X(:, 1);
        d = r(1) * r(1) + r(2) + r(3)^2;
        a = a + w(j) * r / (d + 1);
        b = a;
        if d > 20
            a = cumsum(r);
        end
        try
            r = X(:, j + 1);
            t = t + r(3);
        catch
            t = t + r(2) - b(1);
        end
        t = t + sum(a) * a(3) - b(2);
    end
    if n > 1
        q(2) = q(2) / q(1);
        t = t + q(2);
    end
    c = [a', b(1)];
end
% --- remarks --------------------------------------------------------
