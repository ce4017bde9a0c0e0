% A counter of `1:n` is one number, whatever n is, so that `c{j}` is one element.
%
% RUN:  specialise element_at_open_counter
% TRY:  element_at_open_counter([3 1 2], 2, [10 20 30])
% TRY:  element_at_open_counter([3 1 2], int8(2), [10 20 30])
% TRY:  element_at_open_counter([3 1 2], [2 5], [10 20 30])
% TRY:  element_at_open_counter([3 1 2], '', [10 20 30])
function d = element_at_open_counter(q, n, t)
  c = cell(n, 1);
  d = zeros(1, n);
  for j = 1:n
    c{j} = q(j:end);
    if ~isempty(c{j})
      d(j) = t(c{j}(1)) + t(c{j}(end));
    end
  end
end
% --- residual -------------------------------------------------------
function d = element_at_open_counter(q, n, t)
    c = cell(n, 1);
    d = zeros(1, n);
    for j = 1:n
        c{j} = q(j:end);
        if ~isempty(c{j})
            d(j) = t(c{j}(1)) + t(c{j}(end));
        end
    end
end
% --- remarks --------------------------------------------------------
