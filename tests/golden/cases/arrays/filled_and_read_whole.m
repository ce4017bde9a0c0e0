% A vector that a loop fills and a function reads whole is put together there; the same name may hold something else then.
%
% RUN:  specialise filled_and_read_whole -d 'w = [0.5 -0.25 0.125]' -t 'x: real double [6 1]' --nargout 2
% TRY:  filled_and_read_whole([0.5 -0.25 0.125], (1:6)')  filled_and_read_whole([0.5 -0.25 0.125], [NaN; Inf; -0; 0; 1; 2])
function [y, m] = filled_and_read_whole(w, x)
  n = numel(w); y = zeros(numel(x) - n + 1, 1);
  for i = 1:numel(y)
    y(i) = 0.1;
    for j = 1:n
      y(i) = y(i) + w(j) * x(i + j - 1);
    end
  end
  y = max(y, 0);
  m = max(reshape(y(1:floor(end / 2) * 2), 2, []), [], 1)';
end
% --- residual -------------------------------------------------------
function [y, m] = filled_and_read_whole(x)
    x__1 = x(3);
    x__2 = x(4);
    y = max([0.1 + 0.5 * x(1) + -0.25 * x(2) + 0.125 * x__1; 0.1 + 0.5 * x(2) + -0.25 * x__1 + ...
            0.125 * x__2; 0.1 + 0.5 * x__1 + -0.25 * x__2 + 0.125 * x(5); 0.1 + 0.5 * x__2 + ...
            -0.25 * x(5) + 0.125 * x(6)], 0);
    m = max(reshape(y(1:4), 2, []), [], 1)';
end
% --- remarks --------------------------------------------------------
