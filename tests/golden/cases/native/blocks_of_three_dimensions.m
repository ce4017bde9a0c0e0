% Blocks of arrays of three dimensions are loops: parts on both sides, whole arrays, the variable that is stored into
% read elsewhere, extents that do not agree, arrays with fewer dimensions.
%
% RUN:  specialise blocks_of_three_dimensions --nargout 3
% TRY:  blocks_of_three_dimensions(4, 5, 3, 0.3, 1)
% TRY:  blocks_of_three_dimensions(3, 3, 3, -0, 2)
% TRY:  blocks_of_three_dimensions(2, 2, 2, NaN, 2)
% TRY:  blocks_of_three_dimensions(5, 4, 1, Inf, 1)
% TRY:  blocks_of_three_dimensions(3, 2, 4, 0.25, 2)
% TRY:  blocks_of_three_dimensions(3, 2, 4, 0.25, 1.5)
function [T, V, U] = blocks_of_three_dimensions(n, m, p, c, k)
  T = reshape(sin(1:n * m * p), n, m, p);
  V = T;
  H = zeros(n, m, p);
  q = T;
  for s = 1:3
    T(2:end - 1, 2:end - 1, :) = T(2:end - 1, 2:end - 1, :) + c * (T(1:end - 2, 2:end - 1, :) - 2 * T(3:end, 2:end - 1, :));
    H = H + c * (T - V) ./ 2;
    V(:, :, k) = -H(:, :, k) * norm([c, k]);
    V(:, 1:m - 1, :) = V(:, 2:m, :) / c;
    q(:, k, :) = abs(q(:, k, :)) .* T(:, 1, :);
    H(1, :, :) = 0.5;
    U = V;
    U(1:n - 1, :, :) = (V(2:n, :, :) + q(1:n - 1, :, :)) / 6;
    q = U;
  end
  V(1:k, :, 1) = q(1:k, :, k);
  V = V + q;
end
% --- residual -------------------------------------------------------
function [T, V, U] = blocks_of_three_dimensions(n, m, p, c, k)
    T = reshape(sin(1:n*m*p), n, m, p);
    V = T;
    H = zeros(n, m, p);
    q = T;
    for s = 1:3
        T(2:end-1, 2:end-1, :) = T(2:end-1, 2:end-1, :) + c * (T(1:end-2, 2:end-1, :) - 2 * ...
                T(3:end, 2:end-1, :));
        H = H + c * (T - V) ./ 2;
        V(:, :, k) = -H(:, :, k) * norm([c, k]);
        V(:, 1:m-1, :) = V(:, 2:m, :) / c;
        q(:, k, :) = abs(q(:, k, :)) .* T(:, 1, :);
        H(1, :, :) = 0.5;
        U = V;
        U(1:n-1, :, :) = (V(2:n, :, :) + q(1:n-1, :, :)) / 6;
        q = U;
    end
    V(1:k, :, 1) = q(1:k, :, k);
    V = V + q;
end
% --- remarks --------------------------------------------------------
% 16:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
