% Handles that give numbers of numbers, and at times something else: what they captured is each handle's own.
%
% RUN:  specialise march_to --nargout 3
% TRY:  march_to(@(t, y) -2 * y + sin(t), 1, 5)   march_to(@(t, y) y ^ 0.5 - 1, 0.3, 6)   march_to(@(t, y) [y; t], 1, 1)
% TRY:  march_to(@(t, y) -y, single(1), 4)   march_to(@(t, y) -y, [1 2], 3)   march_to(@(t, y) int8(y), 1, 3)
% TRY:  march_to(@mod, 3, 3)   march_to(@atan2, -0, 4)   march_to(@power, -8, 2)   march_to(@hypot, NaN, 3)
% TRY:  march_to(@(t) t, 1, 2)   march_to(@(varargin) varargin{2}, 1, 2)
% TRY:  march_to(@(t, y) t / y, 0, 3)   march_to([1 2; 3 4], 1, 1)   march_to(@(t, y) y == t, 1, 2)   march_to('plus', 1, 1)
% TRY:  march_to(@plus, 1, 3)   march_to(@(t, y) disp(y), 1, 2)   march_to(@(t, y) y(2), 1, 2)   march_to(@max, Inf, 2)
function [y, s, m] = march_to(f, y, n)
  t = 0; s = 0; m = 0;
  for k = 1:n
    d = f(t, y);
    if abs(d) > 0.5
      m = m + 1;
    end
    y = y + 0.25 * d;
    t = t + 0.25;
  end
  tables = {};
  for k = 1:3
    g = @(x) x * k + y(1);
    s = s + g(k);
    tables{k} = g;
  end
  for k = 3:-1:1
    s = s + tables{k}(s);
  end
end
% --- residual -------------------------------------------------------
function [y, s, m] = march_to(f, y, n)
    m = 0;
    t = 0;
    for k = 1:n
        d = f(t, y);
        if abs(d) > 0.5
            m = m + 1;
        end
        y = y + 0.25 * d;
        t = t + 0.25;
    end
    s = 0 + (1 + y(1)) + (4 + y(1)) + (9 + y(1));
    s = s + (s * 3 + y(1));
    s = s + (s * 2 + y(1));
    s = s + (s * 1 + y(1));
end
% --- remarks --------------------------------------------------------
