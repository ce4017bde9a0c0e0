% Two characters are ordered as bytes with a sign, a character beside a number by its code.
%
% RUN:  specialise characters_in_order -t 'x: char [1 ?]' -t 'y: char [1 ?]' --nargout 5
% TRY:  characters_in_order(char([200 100 130 97]), char([100 200 140 96]))
% TRY:  characters_in_order('mañana', 'manana+')
% TRY:  characters_in_order('a', char(255))
function [p, q, r, t, u] = characters_in_order(x, y)
  n = min(numel(x), numel(y));
  p = x(1:n) > y(1:n);
  q = zeros(1, n);
  r = 0;
  t = x < 'm';
  u = x > 150;
  for k = 1:n
    if x(k) > y(k)
      q(k) = 1;
    end
    if x(k) >= 'a' && x(k) <= 'z'
      r = r + 1;
    end
    if x(k) >= 128
      r = r + 100;
    end
  end
end
% --- residual -------------------------------------------------------
function [p, q, r, t, u] = characters_in_order(x, y)
    n = min(numel(x), numel(y));
    p = x(1:n) > y(1:n);
    q = zeros(1, n);
    t = x < 'm';
    u = x > 150;
    r = 0;
    for k = 1:n
        x__1 = x(k);
        if x__1 > y(k)
            q(k) = 1;
        end
        if x__1 >= 'a' && x__1 <= 'z'
            r = r + 1;
        end
        if x__1 >= 128
            r = r + 100;
        end
    end
end
% --- remarks --------------------------------------------------------
