% A loop that asks a long description is unrolled further than others: kept, it would interpret that at run time.
%
% RUN:  specialise description_of_many -t 'x: real double [44 1]' --nargout 2
% TRY:  description_of_many((1:44)' / 7)
% TRY:  description_of_many(-zeros(44, 1))
% TRY:  description_of_many([NaN; (1:42)'; Inf])
function [f, g] = description_of_many(x)
  groups = {};
  for i = 1:43
    groups{end+1} = struct('type', 'curved', 'at', [i, i + 1], 'w', 10 + mod(i, 3) / 4);
    groups{end+1} = struct('type', 'line', 'at', i, 'w', 1);
  end
  f = 0;
  g = zeros(44, 1);
  for k = 1:numel(groups)
    e = groups{k};
    switch e.type
      case 'curved'
        r = x(e.at(2)) - x(e.at(1)) ^ 2;
        f = f + e.w * r ^ 2;
        g(e.at(1)) = g(e.at(1)) - 4 * e.w * r * x(e.at(1));
        g(e.at(2)) = g(e.at(2)) + 2 * e.w * r;
      case 'line'
        r = 1 - x(e.at);
        f = f + e.w * r ^ 2;
        g(e.at) = g(e.at) - 2 * e.w * r;
    end
  end
end
% --- residual -------------------------------------------------------
function [f, g] = description_of_many(x)
    r = x(2) - x(1)^2;
    f = 10.25 * r^2;
    g = zeros(44, 1);
    g(1) = 0 - 41 * r * x(1);
    table__1 = [20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, ...
            20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, ...
            20, 20.5, 21, 20, 20.5, 21];
    table__2 = [10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, ...
            10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, ...
            10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10];
    table__3 = [42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, ...
            41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40];
    for k = 2:42
        k__1 = k - 1;
        g(k) = 0 + table__1(k__1) * r;
        r = 1 - x(k__1);
        f = f + r^2;
        g(k__1) = g(k__1) - 2 * r;
        r = x(k + 1) - x(k)^2;
        f = f + table__2(k__1) * r^2;
        g(k) = g(k) - table__3(k__1) * r * x(k);
    end
    g__43 = 0 + 20 * r;
    r = 1 - x(42);
    f = f + r^2;
    g(42) = g(42) - 2 * r;
    x__1 = x(43);
    r = x(44) - x__1^2;
    g(44) = 0 + 20.5 * r;
    f = f + 10.25 * r^2;
    g__43 = g__43 - 41 * r * x__1;
    r = 1 - x__1;
    f = f + r^2;
    g(43) = g__43 - 2 * r;
end
% --- remarks --------------------------------------------------------
% 22:9: remark: 41 trips of 7 statements that differ in numbers only became a loop [rolled]
