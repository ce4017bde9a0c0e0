% Rows of a matrix whose length is not known are variables, as long as it is stored and read by rows; ones beside a row are
% no factor.
%
% RUN:  specialise known_by_rows -d 'nodes = [0 0.5 2]' -t 'x: dense real double [1 ?]' --nargout 2
% TRY:  known_by_rows([0.1 0.4 0.9], [0 0.5 2])
% TRY:  known_by_rows([NaN -Inf -0], [0 0.5 2])
% TRY:  known_by_rows(zeros(1, 0), [0 0.5 2])
function [y, L] = known_by_rows(x, nodes)
  n = numel(nodes);
  L = ones(n, size(x, 2));
  for i = 1:n
    for j = 1:n
      if i ~= j
        L(i, :) = L(i, :) .* (x - nodes(j)) / (nodes(i) - nodes(j));
      end
    end
  end
  y = 0;
  for i = 1:n
    y = y + i * L(i, :);
  end
end
% --- residual -------------------------------------------------------
function [y, L] = known_by_rows(x)
    L = (x - 0.5) / -0.5 .* (x - 2) / -2;
    L__2__2 = x / 0.5 .* (x - 2) / -1.5;
    L__3__2 = x / 2 .* (x - 0.5) / 1.5;
    y = 0 + L + 2 * L__2__2 + 3 * L__3__2;
    L = [L; L__2__2; L__3__2];
end
% --- remarks --------------------------------------------------------
