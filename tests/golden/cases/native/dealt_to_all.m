% [s.x] = deal(v) and [c{:}] = deal(v) in a function that goes on in native code: of several elements, of one, of none.
%
% RUN:  specialise dealt_to_all --nargout 4
% TRY:  dealt_to_all(3, 4)   dealt_to_all('a', 2)   dealt_to_all([], 3)   dealt_to_all({1, 2}, 1)
% TRY:  dealt_to_all(3, 0)
% TRY:  dealt_to_all(3, -1)
% TRY:  dealt_to_all(NaN, NaN)
% TRY:  dealt_to_all(struct('p', 1), 2)
function [t, c, e, s] = dealt_to_all(v, n)
  t = struct('x', num2cell(1:n));
  [t.x] = deal(v);
  [t.more] = deal(numel(v));
  c = cell(2, n);
  [c{:}] = deal(v);
  e = repmat(struct('x', 1), 0, n);
  [e.y] = deal(v);
  s = 0;
  for k = 1:n
    s = s + t(k).more * k;
    for j = 1:4
      s = s + mod(k, j) * n;
    end
  end
end
% --- residual -------------------------------------------------------
function [t, c, e, s] = dealt_to_all(v, n)
    t = struct('x', num2cell(1:n));
    [t.x] = deal(v);
    [t.more] = deal(numel(v));
    c = cell(2, n);
    [c{:}] = deal(v);
    e = repmat(struct('x', 1), 0, n);
    [e.y] = deal(v);
    s = 0;
    for k = 1:n
        s = s + t(k).more * k + mod(k, 1) * n + mod(k, 2) * n + mod(k, 3) * n + mod(k, 4) * n;
    end
end
% --- remarks --------------------------------------------------------
% 16:3: remark: several results assigned to parts of values makes `dealt_to_all` run in the run-time's interpreter [native-interpreted]
