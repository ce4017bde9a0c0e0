% What operators assign to elements of fields that become variables.
%
% RUN:  specialise records_with_computed_assignments --nargout 2
% TRY:  records_with_computed_assignments(5, 3)
% TRY:  records_with_computed_assignments(0, 3)
% TRY:  records_with_computed_assignments(4, 0)
% TRY:  records_with_computed_assignments(int8(3), 2)
% TRY:  records_with_computed_assignments(3, [1 2])
% TRY:  records_with_computed_assignments('a', 2)
% TRY:  records_with_computed_assignments(3, {1})
function [q, t] = records_with_computed_assignments(n, m)
  q = struct('count', zeros(1, 4), 'last', 0);
  s = struct('sum', ones(1, 4));
  for k = 1:n
    j = mod(k * m, 4) + 1;
    q.count(j) += k;
    q.count(end) *= 2;
    q.last += j;
    s.sum(j) -= q.count(j) / m;
    s.sum(1)++;
  end
  t = s.sum;
end
% --- residual -------------------------------------------------------
function [q, t] = records_with_computed_assignments(n, m)
    q = struct('count', [0, 0, 0, 0], 'last', 0);
    t = [1, 1, 1, 1];
    for k = 1:n
        j = mod(k * m, 4) + 1;
        q.count(j) = q.count(j) + k;
        q.count(end) = q.count(end) * 2;
        q.last = q.last + j;
        value__2 = q.count(j) / m;
        t(j) = t(j) - value__2;
        t(1) = t(1) + 1;
    end
end
% --- remarks --------------------------------------------------------
