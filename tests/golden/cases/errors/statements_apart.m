% Calls with several outputs behind something that waits, or that may not run: their statement is taken apart.
%
% RUN:  specialise statements_apart -t 'x: real double [1 m]' -t 'n: real double scalar' -d 'gain = 2' --nargout 2
% TRY:  statements_apart([4 1 3 2], 4, 2)   statements_apart([4 1 3 2], 2, 2)   statements_apart(7, 200, 2)
% TRY:  statements_apart(zeros(1, 0), 5, 2)   statements_apart([1 NaN 3 -2 0], 0, 2)   statements_apart([1 2], NaN, 2)
function [y, k] = statements_apart(x, n, gain)
  y = 0;
  k = 0;
  [~, order] = sort(real(x), 2);
  if n > 3 && largest(n, gain) > 2
    y = y + 10;
  end
  if n < 1 || isempty(x) || largest(x(1), gain) == 2
    y = y - 5;
  end
  while k < n && largest(k + n, gain) > 0
    k = k + 1;
    if k > 4, break; end
  end
  z = sqrt(x(2)) + largest(n, gain);
  y = y + z + order(1);
end

function r = largest(n, gain)
  [q, r] = max([n, 4 - n, scaled(n, gain)]);
  r = r + q;
end

function u = scaled(n, gain)
  disp(n);
  if n > 100, error('Apart:big', 'too big: %d', n); end
  u = n / gain;
end
% --- residual -------------------------------------------------------
function [y, k] = statements_apart(x, n)
    [~, order] = sort(real(x), 2);
    if n > 3 && largest__2(n) > 2
        y = 10;
    else
        y = 0;
    end
    if n < 1 || isempty(x) || largest__2(x(1)) == 2
        y = y - 5;
    end
    k = 0;
    while k < n && largest__2(k + n) > 0
        k = k + 1;
        if k > 4
            break;
        end
    end
    z = sqrt(x(2)) + largest__2(n);
    y = y + z + order(1);
end

function r = largest__2(n)
    [q, r] = max([n, 4 - n, scaled__2(n)]);
    r = r + q;
end

function u = scaled__2(n)
    disp(n);
    if n > 100
        error('Apart:big', 'too big: %d', n);
    end
    u = n / 2;
end
% --- remarks --------------------------------------------------------
