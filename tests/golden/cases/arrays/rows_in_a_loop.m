% Matrices that a loop makes longer by a row in each trip have all their rows before it.
%
% RUN:  specialise rows_in_a_loop -t 'n: real double scalar' -t 'x: real double scalar' --nargout 6
% TRY:  rows_in_a_loop(3, 2)
% TRY:  rows_in_a_loop(0, 2)
% TRY:  rows_in_a_loop(-2.5, NaN)
% TRY:  rows_in_a_loop(2.7, -0)
% TRY:  rows_in_a_loop(NaN, 1)
% TRY:  rows_in_a_loop(-5, 1)
function [a, r, c, d, e, f] = rows_in_a_loop(n, x)
  a = [1 2 3];
  for i = 1:n
    a = [a; 4, x * i, 6];
  end
  c = [];
  for t = x:-0.5:-n
    c = [c; t, 1];
    if t < -1
      x = x + 1;
    end
  end
  d = [1; 2];
  for i = 1:n
    d = [d; i];
    if i == 2, break, end
  end
  e = [0 0];
  for i = 1:n
    e = [e; numel(e), 1];
  end
  f = [];
  for i = 1:2 * n
    f(i, :) = [f_of(i), i];
  end
  r = [];
  for k = 1:n
    r(k, :) = [k, x * k, k ^ 2];
  end
end

function y = f_of(i)
  if i > 5, error('too many'); end
  y = sqrt(i);
end
% --- residual -------------------------------------------------------
function [a, r, c, d, e, f] = rows_in_a_loop(n, x)
    a = [1, 2, 3];
    a = [a; zeros(numel(1:n), 3)];
    row__1 = 1;
    for i = 1:n
        row__1 = row__1 + 1;
        a(row__1, :) = [4, x * i, 6];
    end
    c = [];
    if numel(x:-0.5:-n) > 0
        c = zeros(numel(x:-0.5:-n), 2);
    end
    row__2 = 0;
    for t = x:-0.5:-n
        row__2 = row__2 + 1;
        c(row__2, :) = [t, 1];
        if t < -1
            x = x + 1;
        end
    end
    d = [1; 2];
    for i = 1:n
        d = [d; i];
        if i == 2
            break;
        end
    end
    e = [0, 0];
    for i = 1:n
        e = [e; numel(e), 1];
    end
    f = [];
    for i = 1:2*n
        if i > 5
            error('too many');
        end
        f(i, :) = [sqrt(i), i];
    end
    r = [];
    if numel(1:n) > 0
        r = zeros(numel(1:n), 3);
    end
    for k = 1:n
        r(k, :) = [k, x * k, k^2];
    end
end
% --- remarks --------------------------------------------------------
