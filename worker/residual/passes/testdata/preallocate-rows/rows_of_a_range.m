% Rows behind others, rows of nothing, rows by their number.
% FACTS: numbers n x i k t
function [a, c, r] = f (n, x)
  a = [1, 2, 3];
  for i = 1:n
    a = [a; 4, x, i];
  end
  c = [];
  for t = 1:2:n
    c = [c; t, x];
  end
  r = [];
  for k = 1:n
    r(k, :) = [k, x];
  end
end
% --- after ---
function [a, c, r] = f(n, x)
    a = [1, 2, 3];
    a = [a; zeros(numel(1:n), 3)];
    row__1 = 1;
    for i = 1:n
        row__1 = row__1 + 1;
        a(row__1, :) = [4, x, i];
    end
    c = [];
    if numel(1:2:n) > 0
        c = zeros(numel(1:2:n), 2);
    end
    row__2 = 0;
    for t = 1:2:n
        row__2 = row__2 + 1;
        c(row__2, :) = [t, x];
    end
    r = [];
    if numel(1:n) > 0
        r = zeros(numel(1:n), 2);
    end
    for k = 1:n
        r(k, :) = [k, x];
    end
end
