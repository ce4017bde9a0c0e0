% `end` of a part of a variable, and deletion in one: what the residual program does itself.
%
% RUN:  specialise end_within_targets --nargout 2
% TRY:  end_within_targets(struct('a', {{1}}, 'b', [1 2; 3 4], 's', struct('x', {1, 2})), {5, [1 2]}, 7, 2)
% TRY:  end_within_targets(struct('a', {{}}, 'b', [], 's', struct('x', {})), {5, {1}}, 7, 1)
% TRY:  end_within_targets(struct('b', 1), {}, 7, 1)
% TRY:  end_within_targets(struct('a', {{1}}, 'b', [1 2; 3 4], 's', struct('x', {1, 2})), {5, [1 2]}, 7, 3)
% TRY:  end_within_targets(5, {5, [1 2]}, 7, 2)
% TRY:  end_within_targets(struct('a', {{1}, {2}}), {5, [1 2]}, 7, 2)
% TRY:  end_within_targets(struct('a', {{1}}, 'b', containers.Map(), 's', 1), {5, [1 2]}, 7, 2)
function [T, c] = end_within_targets(T, c, v, k)
  T.a{end+1} = v;
  T.b(end, end+1) = v;
  c{k}(end+1) = v;
  T.s(end+1).x = v;
  T.s(end).x(end+1) = v;
  T.s(1) = [];
  T.('a')(end) = [];
  c{end}(1) = [];
end
% --- residual -------------------------------------------------------
function [T, c] = end_within_targets(T, c, v, k)
    T.a{end + 1} = v;
    T.b(end, end + 1) = v;
    c{k}(end + 1) = v;
    T.s(end + 1).x = v;
    T.s(end).x(end + 1) = v;
    T.s(1) = [];
    T.a(end) = [];
    c{end}(1) = [];
end
% --- remarks --------------------------------------------------------
