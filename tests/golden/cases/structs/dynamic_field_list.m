% `{s.(name)}` has a cell for each element of s, however the name is found.
%
% RUN:  specialise dynamic_field_list
% TRY:  dynamic_field_list(struct('a', {1, 2, 3}), 'a')
% TRY:  dynamic_field_list(struct('a', 7), 'a')
% TRY:  dynamic_field_list(struct('a', {}), 'a')
function r = dynamic_field_list(s, name)
  c = {s(:).(name)};
  d = {s.(name), 0};
  e = [s.(name)];
  r = {numel(c), numel(d), numel(e), cellfun(@(x) x + 1, c)};
end
% --- residual -------------------------------------------------------
function r = dynamic_field_list(s, name)
    c = {s(:).(name)};
    d = {s.(name), 0};
    e = [s.(name)];
    r = {numel(c), numel(d), numel(e), cellfun(@(x) x + 1, c)};
end
% --- remarks --------------------------------------------------------
