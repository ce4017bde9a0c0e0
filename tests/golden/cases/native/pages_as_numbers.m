% Pages of few numbers and blocks of pages, of arrays whose storage is tested where they come in: as numbers.
%
% RUN:  specialise pages_as_numbers -t 'S: real double [3 3 ?]' -t 'A: real double [? ? ?]' --nargout 4
% TRY:  pages_as_numbers(reshape(1:27, 3, 3, 3), reshape(1:32, 4, 4, 2), [1; 2; 3])   pages_as_numbers(magic(3), magic(4), [1; -0; NaN])   pages_as_numbers(eye(3), eye(4), [1; 2; 3])   pages_as_numbers(2 * eye(3), 3 * eye(4), [1; Inf; 3])
% TRY:  pages_as_numbers(zeros(3, 3, 0), zeros(2, 2, 0), [1; 2; 3])   pages_as_numbers(-zeros(3, 3, 2), -zeros(3, 4, 2), [1; 2; 3])   pages_as_numbers(eye(3)([2 1 3], :), eye(4)([2 1 4 3], :), [1; 2; 3])
% TRY:  pages_as_numbers(reshape([1:17 NaN], 3, 3, 2), [1 NaN; 3 4], [1; 2; 3])   pages_as_numbers(magic(3), 5, [1; 2; 3])   pages_as_numbers(magic(3), 1:6, [1; 2; 3])   pages_as_numbers(magic(3), magic(3), [1 2 3])   pages_as_numbers(magic(3), magic(3), single([1; 2; 3]))
function [t, vm, B, e] = pages_as_numbers(S, A, v)
  n = size(S, 3);
  t = zeros(3, n);
  vm = zeros(1, n);
  for k = 1:n
    s = S(:, :, k);
    s = (s + s') / 2;
    t(:, k) = s * v;
    d = s - trace(s) / 3 * eye(3);
    vm(k) = sqrt(1.5 * sum(sum(d .* d)));
  end
  B = zeros(floor(size(A, 1) / 2), floor(size(A, 2) / 2), size(A, 3));
  e = 0;
  for k = 1:size(A, 3)
    for i = 1:size(B, 1)
      for j = 1:size(B, 2)
        T = A(2 * i - 1:2 * i, 2 * j - 1:2 * j, k);
        B(i, j, k) = max(T(:));
        e = e + sum(A(i:i + 1, j, k)) * T(2, 1);
      end
    end
  end
  e = e + sum(A(end, 1:2, 1));
end
% --- residual -------------------------------------------------------
function [t, vm, B, e] = pages_as_numbers(S, A, v)
    n = size(S, 3);
    t = zeros(3, n);
    vm = zeros(1, n);
    for k = 1:n
        s = S(:, :, k);
        s = (s + s') / 2;
        t(:, k) = s * v;
        d = s - sum(diag(s)) / 3 * eye(3);
        vm(k) = sqrt(1.5 * sum(sum(d .* d)));
    end
    size__1 = size(A, 3);
    B = zeros(floor(size(A, 1) / 2), floor(size(A, 2) / 2), size__1);
    e = 0;
    for k = 1:size__1
        for i = 1:size(B, 1)
            for j = 1:size(B, 2)
                T = A(2*i-1:2*i, 2*j-1:2*j, k);
                B(i, j, k) = max(T(:));
                e = e + sum(A(i:i+1, j, k)) * T(2, 1);
            end
        end
    end
    e = e + sum(A(end, 1:2, 1));
end
% --- remarks --------------------------------------------------------
