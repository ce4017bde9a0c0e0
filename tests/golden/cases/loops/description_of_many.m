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
    g = zeros(44, 1);
    table__1 = [41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, ...
            40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, 40, 41, 42, ...
            40, 41];
    table__2 = [20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, ...
            20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, 20, 20.5, 21, ...
            20, 20.5, 21, 20, 20.5, 21, 20, 20.5];
    table__3 = [10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, ...
            10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, ...
            10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, 10, 10.25, 10.5, ...
            10, 10.25];
    f = 0;
    for k = 1:43
        x__1 = x(k);
        r = x(k + 1) - x__1^2;
        g(k) = g(k) - table__1(k) * r * x__1;
        g(k + 1) = 0 + table__2(k) * r;
        f = f + table__3(k) * r^2;
        r = 1 - x__1;
        g(k) = g(k) - 2 * r;
        f = f + r^2;
    end
end
% --- remarks --------------------------------------------------------
% 19:9: remark: 43 trips of 7 statements that differ in numbers only became a loop [rolled]
