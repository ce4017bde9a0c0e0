% A number that may fail beside arrays is evaluated once, where the test of the loop has shown that nothing else fails.
%
% RUN:  specialise numbers_behind_the_test --nargout 2
% TRY:  numbers_behind_the_test([1 2 3;4 5 6;7 8 10], [1 2 3], 2)
% TRY:  numbers_behind_the_test([1 NaN 3;4 5 Inf;-0 0 1], [0 -0 3], 2)
% TRY:  numbers_behind_the_test(zeros(0, 3), [], 2)
% TRY:  numbers_behind_the_test([1 2;3 4], 5, 1)
% TRY:  numbers_behind_the_test([1 2 3;4 5 6], [1 2], 3)
% TRY:  numbers_behind_the_test([1 2 3 4], [1 2 3;4 5 6], 1)
function [a, v] = numbers_behind_the_test(r, m, n)
  N = size(r, 1);
  a = zeros(N, 3);
  v = zeros(1, 3);
  for i = 1:N
    for j = 1:N
      if i ~= j
        d = r(j, :) - r(i, :);
        a(i, :) = a(i, :) + m(j) * d / (norm(d) ^ n);
        v = v + dot(d, r(i, :)) * d;
      end
    end
  end
end
% --- residual -------------------------------------------------------
function [a, v] = numbers_behind_the_test(r, m, n)
    N = size(r, 1);
    a = zeros(N, 3);
    v = [0, 0, 0];
    for i = 1:N
        for j = 1:N
            if i ~= j
                d = r(j, :) - r(i, :);
                a(i, :) = a(i, :) + m(j) * d / norm(d)^n;
                v = v + dot(d, r(i, :)) * d;
            end
        end
    end
end
% --- remarks --------------------------------------------------------
