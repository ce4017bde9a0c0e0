% Empty arrays of structs lose their fields when they are joined
%
% RUN:  specialise empty_structs_joined -d 'd = struct("a", {1, 2})'
% TRY:  empty_structs_joined(struct("a", {1, 2}), 1)
% TRY:  empty_structs_joined(struct("a", {1, 2}), 5)
function y = empty_structs_joined(d, m)
  e = d([]);
  x = [e, e];
  disp(numfields(x))
  s = d([d.a] > m);
  y = [s, s];
  disp(numfields(y))
  disp(numel([s, d(1)]))
  disp(isfield(y, 'a'))
end
% --- residual -------------------------------------------------------
function y = empty_structs_joined(m)
    d = struct('a', {1, 2});
    disp(0)
    s = d([1, 2] > m);
    y = [s, s];
    disp(numfields(y))
    disp(numel([s, struct('a', 1)]))
    disp(isfield(y, 'a'))
end
% --- remarks --------------------------------------------------------
