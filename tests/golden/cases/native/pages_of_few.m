% Pages of few rows and columns in products and sums, and stored into: one filter a page.
%
% RUN:  specialise pages_of_few --nargout 3
% TRY:  pages_of_few([1 2; 2 3; 3 4.5], 0.1, 1)   pages_of_few(zeros(0, 2), 0.1, 1)   pages_of_few([1; 2], 0, 0)
% TRY:  pages_of_few([NaN 1; 2 Inf], 0.1, 1)   pages_of_few(single([1 2]), 0.1, 1)   pages_of_few([1 2 3 4], 0.5, NaN)
% TRY:  pages_of_few([1 2], [1 2], 1)
% TRY:  pages_of_few({1}, 1, 1)
function [x, P, far] = pages_of_few(z, q, r)
  [steps, n] = size(z);
  F = [1 1; 0 1];
  H = [1 0];
  Q = q * [0.25 0.5; 0.5 1];
  x = zeros(2, n);
  P = zeros(2, 2, n);
  for k = 1:n
    P(:, :, k) = [2 0.5; 0.5 k];
  end
  for t = 1:steps
    for k = 1:n
      x(:, k) = F * x(:, k);
      P(:, :, k) = F * P(:, :, k) * F' + Q;
      S = H * P(:, :, k) * H' + r;
      K = P(:, :, k) * H' / S;
      x(:, k) = x(:, k) + K * (z(t, k) - H * x(:, k));
      P(:, :, k) = (eye(2) - K * H) * P(:, :, k);
    end
  end
  far = zeros(2, 2, 1);
  for k = 1:n + 1
    far(:, :, k) = -[k 0; 0 k];
  end
  if n == 4
    far(:, :, 2) = far(:, :, n + 2);
  end
end
% --- residual -------------------------------------------------------
function [x, P, far] = pages_of_few(z, q, r)
    [steps, n] = size(z);
    Q = q * [0.25, 0.5; 0.5, 1];
    x = zeros(2, n);
    P = zeros(2, 2, n);
    for k = 1:n
        P(:, :, k) = [2, 0.5; 0.5, k];
    end
    for t = 1:steps
        for k = 1:n
            x(:, k) = [1, 1; 0, 1] * x(:, k);
            P(:, :, k) = [1, 1; 0, 1] * P(:, :, k) * [1, 1; 0, 1]' + Q;
            S = [1, 0] * P(:, :, k) * [1, 0]' + r;
            K = P(:, :, k) * [1, 0]' / S;
            x(:, k) = x(:, k) + K * (z(t, k) - [1, 0] * x(:, k));
            P(:, :, k) = (eye(2) - K * [1, 0]) * P(:, :, k);
        end
    end
    far = [0, 0; 0, 0];
    for k = 1:n+1
        far(:, :, k) = -[k, 0; 0, k];
    end
    if n == 4
        far(:, :, 2) = far(:, :, 6);
    end
end
% --- remarks --------------------------------------------------------
