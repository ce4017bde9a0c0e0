% Truth values of which a function sees nothing but their numbers are handed to the version for doubles; where one of
% them is a result, or asked for its class, they are not.
%
% RUN:  specialise truths_as_numbers --nargout 5
% TRY:  truths_as_numbers(magic(5) > 9, 2)
% TRY:  truths_as_numbers(magic(5), 2)
% TRY:  truths_as_numbers(magic(5) > 9, int8(100))
% TRY:  truths_as_numbers(magic(5) > 9, single(0.1))
% TRY:  truths_as_numbers(magic(5) > 9, true)
% TRY:  truths_as_numbers(magic(5) > 9, 'a')
% TRY:  truths_as_numbers(magic(5) > 9, 1i)
% TRY:  truths_as_numbers(magic(5) > 9, {})
% TRY:  truths_as_numbers(int8(magic(5)), 20)
% TRY:  truths_as_numbers(single(magic(5)) / 7, 2)
% TRY:  truths_as_numbers(char(magic(5) + 60), 2)
% TRY:  truths_as_numbers(true(1, 3), 2)
% TRY:  truths_as_numbers(true(0, 3), 2)
% TRY:  truths_as_numbers(true, 2)
% TRY:  truths_as_numbers(true(3, 3, 2), 2)
% TRY:  truths_as_numbers([1 2 3; 4 NaN 6; 7 8 9], 2)
function [g, n, c, p, h] = truths_as_numbers(x, w)
  [r, q] = size(x);
  g = zeros(r, q);
  n = 0;
  c = 0;
  h = [];
  for i = 2:r - 1
    for j = 2:q - 1
      s = x(i - 1, j) + x(i + 1, j) + x(i, j - 1) - x(i, j);
      g(i, j) = s * w - x(i, j);
      if x(i, j) && s > 1
        n = n + x(i, j) / 2;
      elseif ! x(i, j + 1)
        c += x(i, j - 1);
      end
      h(end + 1) = -x(i, j);
    end
  end
  p = first_of(x, w);
end
function p = first_of(x, w)
  p = x;
  for k = 1:numel(x)
    if x(k) > w
      p(k) = x(1);
    end
  end
end
% --- residual -------------------------------------------------------
function [g, n, c, p, h] = truths_as_numbers(x, w)
    [r, q] = size(x);
    g = zeros(r, q);
    c = 0;
    h = [];
    n = 0;
    for i = 2:r-1
        for j = 2:q-1
            s = x(i - 1, j) + x(i + 1, j) + x(i, j - 1) - x(i, j);
            g(i, j) = s * w - x(i, j);
            if x(i, j) && s > 1
                n = n + x(i, j) / 2;
            elseif ~x(i, j + 1)
                c = c + x(i, j - 1);
            end
            h(end + 1) = -x(i, j);
        end
    end
    p = x;
    for k = 1:numel(x)
        if x(k) > w
            p(k) = x(1);
        end
    end
end
% --- remarks --------------------------------------------------------
