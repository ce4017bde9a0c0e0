% Structs that are appended one by one: fields keep their places, whatever came before.
%
% RUN:  specialise structs_appended_to --nargout 3
% TRY:  structs_appended_to(struct('t', {}, 'id', {}), 40, 2)
% TRY:  structs_appended_to(struct('t', {1, 2}, 'id', {'a', 'b'}), 9, [])
% TRY:  structs_appended_to(struct('t', {1; 2}, 'id', {3; 4}), 3, 'x')
% TRY:  structs_appended_to(struct('id', 5), 3, {1})
% TRY:  structs_appended_to([], 3, 1)
% TRY:  structs_appended_to(7, 3, 1)
% TRY:  structs_appended_to(struct('t', {1, 2; 3, 4}, 'id', 0), 2, 1)
function [s, n, last] = structs_appended_to(s, k, v)
  before = s;
  for i = 1:k
    s(end + 1).t = i;
    s(end).id = v;
    if mod(i, 7) == 0
      s(2) = [];
    end
  end
  s(end + 1).other = k;
  n = numel(before) + numel(s);
  last = s(end - 1);
end
% --- residual -------------------------------------------------------
function [s, n, last] = structs_appended_to(s, k, v)
    before = s;
    for i = 1:k
        s(end + 1).t = i;
        s(end).id = v;
        if mod(i, 7) == 0
            s(2) = [];
        end
    end
    s(end + 1).other = k;
    n = numel(before) + numel(s);
    last = s(end - 1);
end
% --- remarks --------------------------------------------------------
