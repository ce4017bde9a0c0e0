% A struct that is a result and whose fields are used one by one: variables, of which it is made at the end.
%
% RUN:  specialise records_that_are_results --nargout 3
% TRY:  records_that_are_results(10, 3)
% TRY:  records_that_are_results(5, 0)
% TRY:  records_that_are_results(7, 2.5)
% TRY:  records_that_are_results(int8(5), 3)
% TRY:  records_that_are_results(4, [1 2])
% TRY:  records_that_are_results(3, 'a')
% TRY:  records_that_are_results({1}, 1)
function [q, out, p] = records_that_are_results(n, cap)
  q = struct('buf', zeros(1, cap), 'head', 1, 'len', 0, 'note', 'none');
  p = struct('a', 1, 'b', []);
  out = 0;
  for k = 1:n
    if q.len < cap
      q.buf(mod(q.head + q.len - 1, cap) + 1) = k;
      q.len = q.len + 1;
    else
      out = out + q.buf(q.head);
      q.head = mod(q.head, cap) + 1;
      q.len = q.len - 1;
      q.note = {k, 'taken'};
    end
  end
  p.b = [];
  p.a = q.note;
end
% --- residual -------------------------------------------------------
function [q, out, p] = records_that_are_results(n, cap)
    q__buf = zeros(1, cap);
    out = 0;
    q = struct('buf', q__buf, 'head', 1, 'len', 0, 'note', 'none');
    for k = 1:n
        if q.len < cap
            q.buf(mod(q.head + q.len - 1, cap) + 1) = k;
            q.len = q.len + 1;
        else
            out = out + q.buf(q.head);
            q.head = mod(q.head, cap) + 1;
            q.len = q.len - 1;
            q.note = {k, 'taken'};
        end
    end
    p = struct('a', {q.note}, 'b', zeros(0, 0));
end
% --- remarks --------------------------------------------------------
