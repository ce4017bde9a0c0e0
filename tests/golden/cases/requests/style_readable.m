% `--style readable`: equal columns or rows once, beside arrays of their size; negative numbers as numbers; blocks of zeros and ones as calls.
%
% RUN:  specialise blend -d 'w = [-1 2; 0.5 -0.25; 3 4]' -t 'x: real double [1 5]' --style readable
% TRY:  blend([-1 2; 0.5 -0.25; 3 4], [1 2 3 4 5])   blend([-1 2; 0.5 -0.25; 3 4], [NaN Inf -0 0 -Inf])   blend([-1 2; 0.5 -0.25; 3 4], eye(1, 5))
function y = blend(w, x)
  at = ones(3, 1) * x;
  y = w(:, 1) * ones(1, 5) - at .* (w(:, 2) * ones(1, 5));
  y = y ./ [1 2 3 4 5; 1 2 3 4 5; 1 2 3 4 5] + (at > 2 * ones(3, 5)) .* zeros(3, 5);
  y(4, :) = [-0 -0 -0 -0 -0];
  y(5, :) = zeros(1, 5);
  y = [y; [1 1 1; 1 1 1] * x(1:3)', [-2 3; 3 4], ones(2, 2)];
end
% --- residual -------------------------------------------------------
function y = blend(x)
    at = [1; 1; 1] * x;
    y = ([-1; 0.5; 3] - at .* [2; -0.25; 4]) ./ [1, 2, 3, 4, 5] + (at > 2) .* zeros(3, 5);
    y(4, :) = [-0, -0, -0, -0, -0];
    y(5, :) = [0, 0, 0, 0, 0];
    y = [y; ones(2, 3) * x(1:3)', [-2, 3, 1, 1; 3, 4, 1, 1]];
end
% --- remarks --------------------------------------------------------
