% Small functions that call themselves are inlined a few levels deep: the count of levels, and what is said where they
% are too many, stay as they are.
%
% RUN:  specialise small_recursion -t 'n: real double scalar' -t 'm: real double scalar' --nargout 3
% TRY:  small_recursion(5, 3)   small_recursion(0, 0)   small_recursion(12, 2)   small_recursion(1, 200)   small_recursion(1, 240)   small_recursion(1, 260)
% TRY:  small_recursion(1, 300)   small_recursion(1, Inf)   small_recursion(1, NaN)   small_recursion(-1, -1)   small_recursion(2.5, 3.5)
function [f, d, c] = small_recursion(n, m)
  f = sum_of_two(n);
  d = depth_of(m);
  c = places(zeros(1, 4), 1, 4);
end

function r = sum_of_two(n)
  if n < 2
    r = n;
  else
    r = sum_of_two(n - 1) + sum_of_two(n - 2);
  end
end

function r = depth_of(m)
  if m > 0
    r = 1 + depth_of(m - 1);
  else
    r = 0;
  end
end

function c = places(at, row, n)
  c = row > n;
  for k = 1:n * (row <= n)
    if all(abs(at(1:row - 1) - k) ~= row - (1:row - 1)) && all(at(1:row - 1) ~= k)
      at(row) = k;
      c = c + places(at, row + 1, n);
    end
  end
end
% --- residual -------------------------------------------------------
function [f, d, c] = small_recursion(n, m)
    f = sum_of_two__1(n);
    d = depth_of__1(m);
    c = 2;
end

function r = sum_of_two__1(n)
    if n < 2
        r = n;
    else
        r = sum_of_two__1(n - 1) + sum_of_two__1(n - 2);
    end
end

function r = depth_of__1(m)
    if m > 0
        r = 1 + depth_of__1(m - 1);
    else
        r = 0;
    end
end
% --- remarks --------------------------------------------------------
