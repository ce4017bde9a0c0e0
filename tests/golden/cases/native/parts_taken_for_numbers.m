% Structs and cells of which nothing is declared: what they hold is taken for numbers and arrays of numbers, and is
% something else in some of the calls.
%
% RUN:  specialise parts_taken_for_numbers --nargout 2
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2, 'x0', [1 2 3]), {1:4, [], 7, [1; 2]})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', [2 3 4], 'x0', [1 2 3]), {1:4})
% TRY:  parts_taken_for_numbers(struct('k', int8(4), 'm', 2, 'x0', [1 2 3]), {1:4, single(2)})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2i, 'x0', [1 2 3]), {'abc'})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2, 'x0', 'abc'), {{1}})
% TRY:  parts_taken_for_numbers(struct('k', -0, 'm', NaN, 'x0', []), {})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2), {1})
% TRY:  parts_taken_for_numbers(struct('k', {4, 5}, 'm', 2, 'x0', 1), {1})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2, 'x0', true), {@sin, 2})
% TRY:  parts_taken_for_numbers(struct('k', 4, 'm', 2, 'x0', 3:5), [1 2 3])
% TRY:  parts_taken_for_numbers(5, {1})
function [x, t] = parts_taken_for_numbers(p, c)
  x = p.x0;
  m = p.m;
  for k = 1:numel(x)
    x(k) = x(k) * p.k + m - k;
  end
  t = 0;
  for k = 1:numel(c)
    for j = 1:numel(c{k})
      t = t + c{k}(j) * j;
    end
  end
end
% --- residual -------------------------------------------------------
function [x, t] = parts_taken_for_numbers(p, c)
    x = p.x0;
    m = p.m;
    for k = 1:numel(x)
        x(k) = x(k) * p.k + m - k;
    end
    t = 0;
    for k = 1:numel(c)
        for j = 1:numel(c{k})
            t = t + c{k}(j) * j;
        end
    end
end
% --- remarks --------------------------------------------------------
