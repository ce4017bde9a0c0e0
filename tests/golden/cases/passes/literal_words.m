% Literals with NaN, Inf or a sign are made before a kept loop, short ones too; x(:, 1:2) of two columns is x.
%
% RUN:  specialise literal_words --nargout 2 -t 'x: real double [2 2] dense' -t 'n: realscalar'
% TRY:  literal_words([1 2; 3 4], 3)
% TRY:  literal_words([-0 NaN; Inf 1], 2)
% TRY:  literal_words([1 0; 0 1], 0)
function [y, low] = literal_words(x, n)
  y = x;
  low = [Inf, 0];
  for k = 1:n
    y = y(:, 1:2) + [0; -1] * k;
    low = min(low, [NaN, y(2, 1)]) + [-Inf, k];
    if low(1) > 0
      low = [Inf, NaN];
    end
  end
end
% --- residual -------------------------------------------------------
function [y, low] = literal_words(x, n)
    y = x;
    low = [Inf, 0];
    table__1 = [0; -1];
    table__2 = [Inf, NaN];
    for k = 1:n
        y = y + table__1 * k;
        low = min(low, [NaN, y(2, 1)]) + [-Inf, k];
        if low(1) > 0
            low = table__2;
        end
    end
end
% --- remarks --------------------------------------------------------
