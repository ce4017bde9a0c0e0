% Systems of two and three unknowns in a loop, as Newton's method has them: solved where they stand once the process
% knows how its LAPACK rounds, also with zeros, equal pivots, and beside what is singular or has NaN.
%
% RUN:  specialise few_unknowns
% TRY:  few_unknowns(2, 1, 900)   few_unknowns(3, 2, 900)   few_unknowns(2, 5, 20)
% TRY:  few_unknowns(4, 3, 5)   few_unknowns(1, 3, 5)
function X = few_unknowns(n, seed, count)
  s = seed;
  X = zeros(n, count);
  for k = 1:count
    A = zeros(n);
    b = zeros(n, 1);
    for i = 1:n
      for j = 1:n
        s = mod(s * 16807, 2147483647);
        A(i, j) = s / 2147483647 - 0.5;
        if mod(s, 7) == 0
          A(i, j) = 0;
        end
        if mod(s, 5) == 0
          A(i, j) = -1;
        end
      end
      s = mod(s * 16807, 2147483647);
      b(i) = s / 2147483647 - 0.3;
      if mod(s, 9) == 0
        b(i) = 0;
      end
    end
    if k == count
      b(1) = NaN;
    end
    if k == count - 1
      A = A + 4 * eye(n) + (A + 4 * eye(n))';
    end
    X(:, k) = A \ b;
  end
end
% --- residual -------------------------------------------------------
function X = few_unknowns(n, seed, count)
    s = seed;
    X = zeros(n, count);
    for k = 1:count
        A = zeros(n);
        b = zeros(n, 1);
        for i = 1:n
            for j = 1:n
                s = mod(s * 16807, 2147483647);
                A(i, j) = s / 2147483647 - 0.5;
                if mod(s, 7) == 0
                    A(i, j) = 0;
                end
                if mod(s, 5) == 0
                    A(i, j) = -1;
                end
            end
            s = mod(s * 16807, 2147483647);
            b(i) = s / 2147483647 - 0.3;
            if mod(s, 9) == 0
                b(i) = 0;
            end
        end
        if k == count
            b(1) = NaN;
        end
        if k == count - 1
            A = A + 4 * eye(n);
            A = A + A';
        end
        X(:, k) = A \ b;
    end
end
% --- remarks --------------------------------------------------------
