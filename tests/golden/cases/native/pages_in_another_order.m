% What is reshaped or permuted is stored in full, with known rows and columns where sizes and order stand in brackets.
%
% RUN:  specialise reordered --nargout 3
% TRY:  reordered([1 2 3; 4 5 6], 2)   reordered(ones(1, 3), 1)   reordered([], 1)   reordered([1 NaN; 2 Inf], 2)   reordered(single([1 2; 3 4]), 2)   reordered([1 2; 3 4], 3)
% TRY:  reordered([1 2i], 1)   reordered(int8([1 2]), 1)   reordered([1; 2], 2)   reordered([-0 0], 1)   reordered([1 2], 0)   reordered(true(2), 2)   reordered(1:3, 1)
function [s, P, R] = reordered(Z, n)
  m = columns(Z);
  P = permute(repmat([1 2; 3 4], [1 1 m]), [2 1 3]);
  R = reshape(kron(ones(1, m), eye(2)), [2 2 m]);
  D = reshape(eye(2), 2, 2);
  r = reshape(1:4, [2 2]);
  s = 0;
  for t = 1:n
    for k = 1:m
      P(:, :, k) = D * P(:, :, k) * r';
      R(:, :, k) = R(:, :, k) * r + 0.5 * D;
      s = s + P(1, 1, k) * Z(t, k) + R(2, 1, k);
    end
  end
  R = permute(R, [3 1 2]);
end
% --- residual -------------------------------------------------------
function [s, P, R] = reordered(Z, n)
    m = columns(Z);
    P = permute(repmat([1, 2; 3, 4], [1, 1, m]), [2, 1, 3]);
    R = reshape(kron(ones(1, m), eye(2)), [2, 2, m]);
    s = 0;
    for t = 1:n
        for k = 1:m
            P(:, :, k) = [1, 0; 0, 1] * P(:, :, k) * [1, 3; 2, 4]';
            R(:, :, k) = R(:, :, k) * [1, 3; 2, 4] + [0.5, 0; 0, 0.5];
            s = s + P(1, 1, k) * Z(t, k) + R(2, 1, k);
        end
    end
    R = permute(R, [3, 1, 2]);
end
% --- remarks --------------------------------------------------------
