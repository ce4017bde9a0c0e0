% Pages that repmat makes of sizes in brackets have known rows and columns: small products of them are numbers.
%
% RUN:  specialise banked --nargout 2
% TRY:  banked([1 2 3; 4 5 6], 2)   banked(ones(1, 3), 1)   banked([], 1)   banked([1 NaN; 2 Inf], 2)   banked(single([1 2; 3 4]), 2)   banked([1 2; 3 4], 3)
% TRY:  banked([1 2i], 1)   banked(int8([1 2]), 1)   banked([1; 2], 2)   banked([-0 0], 1)   banked([1 2], 0)   banked(true(2), 2)   banked(1:3, 1)
function [s, P] = banked(Z, n)
  m = columns(Z);
  P = repmat(eye(2), [1 1 m]);
  Q = zeros([2 1 m]);
  F = [1 0.1; 0 1];
  s = 0;
  for t = 1:n
    for k = 1:m
      P(:, :, k) = F * P(:, :, k) * F' + 0.01 * [1 0; 0 1];
      Q(:, 1, k) = P(:, :, k) * [Z(t, k); 1];
      s = s + Q(1, 1, k);
    end
  end
end
% --- residual -------------------------------------------------------
function [s, P] = banked(Z, n)
    m = columns(Z);
    P = repmat(eye(2), [1, 1, m]);
    Q = zeros([2, 1, m]);
    s = 0;
    for t = 1:n
        for k = 1:m
            P(:, :, k) = [1, 0.1; 0, 1] * P(:, :, k) * [1, 0.1; 0, 1]' + [0.01, 0; 0, 0.01];
            Q(:, 1, k) = P(:, :, k) * [Z(t, k); 1];
            s = s + Q(1, 1, k);
        end
    end
end
% --- remarks --------------------------------------------------------
