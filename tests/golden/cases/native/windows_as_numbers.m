% Blocks of as many elements as the text says, which slide over a matrix or a vector, are numbers, as are their sums and extremes.
%
% RUN:  specialise windows_as_numbers --nargout 5
% TRY:  windows_as_numbers(magic(6), 2, 5, 1:8)   windows_as_numbers(magic(4) / 7, 2, 3, (1:5)')   windows_as_numbers([1 NaN 3; -0 0 -0; 7 8 9; 4 4 4], 2, 3, [0.5 -0 2])
% TRY:  windows_as_numbers(-zeros(4), 2, 3, -zeros(1, 4))   windows_as_numbers([NaN NaN NaN; NaN NaN NaN; NaN 1 NaN], 2, 2, [NaN 1 NaN])   windows_as_numbers([Inf 1 2; -Inf 3 4; 5 6 7], 2, 2, [Inf -Inf 1])
% TRY:  windows_as_numbers(eye(4), 2, 3, 1:3)   windows_as_numbers(2 * eye(3), 2, 2, 3:-1:1)   windows_as_numbers(diag([1 NaN 3]), 2, 2, [1 2 3])   windows_as_numbers(eye(4)([2 1 3 4], :), 2, 3, 1:3)
% TRY:  windows_as_numbers(magic(4), 1, 2, 1:3)   windows_as_numbers(magic(4), 2, 4, 1:3)   windows_as_numbers(magic(4), 1.5, 3, 1:3)   windows_as_numbers(magic(4), NaN, 2, 1:3)   windows_as_numbers(magic(4), 5, 4, 1:3)
% TRY:  windows_as_numbers(magic(4), 2, 3, [1 2])   windows_as_numbers(magic(4), 2, 3, [])   windows_as_numbers([], 2, 3, 1:3)   windows_as_numbers(1:4, 2, 3, 1:3)   windows_as_numbers(magic(4), [], 3, 1:3)
% TRY:  windows_as_numbers(single(magic(4)), 2, 3, 1:3)   windows_as_numbers(magic(4) + 1i, 2, 3, 1:3)   windows_as_numbers(uint8(magic(4)), 2, 3, 1:3)   windows_as_numbers(magic(4) > 3, 2, 3, [true false true])   windows_as_numbers(sparse(magic(4)), 2, 3, 1:3)
% TRY:  windows_as_numbers(reshape(1:32, 4, 4, 2), 2, 3, 1:3)   windows_as_numbers(magic(4), 2, 3, single([1 2 3]))   windows_as_numbers(magic(4), int8(2), 3, 1:3)
function [s, big, E, v, c] = windows_as_numbers(A, from, to, x)
  s = 0;
  big = [];
  E = zeros(size(A));
  v = 0;
  c = 0;
  for i = from:to
    for j = 2:size(A, 2) - 1
      W = A(i - 1:i + 1, j - 1:j + 1);
      gx = sum(sum(W .* [-1 0 1; -2 0 2; -1 0 1]));
      s = s + gx + prod(prod(W - 1)) / 1e6;
      E(i, j) = max(max(W)) - min(min(-W));
      c = c + sum(sum(A(i - 1:i, j - 1:j) / 2));
    end
    column = A(i - 1:i + 1, 2);
    big(end + 1) = sum(column .* [1; 2; 3]);
  end
  for k = 1:numel(x) - 2
    w = x(k:k + 2);
    v = v + w(2) - (w(1) + w(3)) / 2;
  end
end
% --- residual -------------------------------------------------------
function [s, big, E, v, c] = windows_as_numbers(A, from, to, x)
    E = zeros(size(A));
    big = [];
    c = 0;
    s = 0;
    table__1 = [0, 0, 1; 0, 0, 2; 0, 0, 1] - [1, 0, 0; 2, 0, 0; 1, 0, 0];
    for i = from:to
        for j = 2:size(A, 2)-1
            W = A(i-1:i+1, j-1:j+1);
            gx = sum(sum(W .* table__1));
            s = s + gx + prod(prod(W - 1)) / 1000000;
            E(i, j) = max(max(W)) - min(min(-W));
            c = c + sum(sum(A(i-1:i, j-1:j) / 2));
        end
        column = A(i-1:i+1, 2);
        big(end + 1) = sum(column .* [1; 2; 3]);
    end
    v = 0;
    for k = 1:numel(x)-2
        w = x(k:k+2);
        v = v + w(2) - (w(1) + w(3)) / 2;
    end
end
% --- remarks --------------------------------------------------------
