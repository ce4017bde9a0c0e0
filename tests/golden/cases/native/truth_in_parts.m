% Parts of logical arrays are combined and stored as loops.
%
% RUN:  specialise truth_in_parts --nargout 2
% TRY:  truth_in_parts([1 0 0; 0 0 0; 0 0 1] > 0, 1)
% TRY:  truth_in_parts(true(2, 4), 2)
% TRY:  truth_in_parts([1 0; 0 NaN], 1)
% TRY:  truth_in_parts([1 0 2; 0 0 0], 2)
% TRY:  truth_in_parts(logical([1 0 0 1]), 1)
% TRY:  truth_in_parts(false(0, 3), 1)
% TRY:  truth_in_parts('ab', 1)
% TRY:  truth_in_parts(uint8([0 7; 0 0]), 1)
function [y, n] = truth_in_parts(x, turns)
  y = x;
  for k = 1:turns
    z = y;
    z(2:end, :) = z(2:end, :) | y(1:end-1, :);
    z(1:end-1, :) = z(1:end-1, :) | y(2:end, :);
    z(:, 2:end) = z(:, 2:end) & ~y(:, 1:end-1);
    z(:, 1:end-1) = y(:, 2:end);
    z(1, :) = z(end, :) | z(1, :);
    y = z;
  end
  n = sum(y(:));
end
% --- residual -------------------------------------------------------
function [y, n] = truth_in_parts(x, turns)
    y = x;
    for k = 1:turns
        z = y;
        z(2:end, :) = z(2:end, :) | y(1:end-1, :);
        z(1:end-1, :) = z(1:end-1, :) | y(2:end, :);
        z(:, 2:end) = z(:, 2:end) & ~y(:, 1:end-1);
        z(:, 1:end-1) = y(:, 2:end);
        z(1, :) = z(end, :) | z(1, :);
        y = z;
    end
    n = sum(y(:));
end
% --- remarks --------------------------------------------------------
