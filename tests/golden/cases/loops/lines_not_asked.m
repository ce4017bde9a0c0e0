% Rows and columns that a loop gathers and nobody asks for are left out with what they are made of: by their number, by
% concatenation, of numbers and of known lines. They stay where a line may be too long, and where somebody reads them.
%
% RUN:  specialise lines_not_asked -t 'x: real double [2 1]' -t 'n: real double scalar' -t 'r: real double [1 ?]' --nargout 2
% TRY:  lines_not_asked([1; 2], 4, [1 2 3])
% TRY:  lines_not_asked([1; 2], 0, [1 2 3])
% TRY:  lines_not_asked([NaN; Inf], 2, [1 2])
% TRY:  lines_not_asked([1; 2], 1, [1 2])
function [y, asked, h, t, s, c, b, m, odd] = lines_not_asked(x, n, r)
  y = 0;
  h = [];
  t = 0;
  s = [];
  c = [];
  b = x;
  m = zeros(1, 2);
  odd = [];
  asked = [];
  for k = 1:n
    x = x + [0.1; -0.2] * k;
    y = y + x(1) * x(2);
    h(end + 1, :) = [k, x', y];
    t = [t, y];
    s = [s; x'];
    c(:, end + 1) = x;
    b = [b, x, x];
    m = [m; y, k];
    odd(end + 1, :) = r;
    asked(end + 1, :) = [k, y];
  end
end
% --- residual -------------------------------------------------------
function [y, asked] = lines_not_asked(x, n, r)
    asked = [];
    odd = [];
    y = 0;
    table__1 = [0.1; -0.2];
    for k = 1:n
        x = x + table__1 * k;
        y = y + x(1) * x(2);
        odd(end + 1, :) = r;
        asked(end + 1, :) = [k, y];
    end
end
% --- remarks --------------------------------------------------------
