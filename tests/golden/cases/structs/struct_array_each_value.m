% Each element of what may be an array of structs takes one value.
%
% RUN:  specialise st_each -t 'v: realscalar' --nargout 2
% TRY:  st_each(struct('a', {1,2,3}), 5)
% TRY:  st_each(struct('a', {}), 5)
% TRY:  st_each(struct('b', 1), 2)
% TRY:  st_each([], 2)
function [r, f] = st_each(s, v)
  [s.b] = deal(v + 1);
  [s.a] = deal('x');
  r = [s.b]; f = fieldnames(s);
end
% --- residual -------------------------------------------------------
function [r, f] = st_each(s, v)
    [s.b] = deal(v + 1);
    [s.a] = deal('x');
    r = [s.b];
    f = fieldnames(s);
end
% --- remarks --------------------------------------------------------
% 9:3: remark: several results assigned to parts of values makes `st_each` run in the run-time's interpreter [native-interpreted]
