% A struct among the targets may be an array, whose elements each take an output.
%
% RUN:  specialise open_field_targets -d 'step = 0.5'
% TRY:  open_field_targets(struct('x', 1), 0.5)
% TRY:  open_field_targets(struct('x', {1, 2}), 0.5)
% TRY:  open_field_targets(struct('x', {}), 0.5)
% TRY:  open_field_targets(3, 0.5)
function y = open_field_targets(s, step)
  [s.x, r] = advance(step);
  if step > 0.25
    y = {s.x, r};
  else
    y = {};
  end
end

function [a, b, c] = advance(step)
  a = step * 2;
  b = a + step;
  c = 'last';
end
% --- residual -------------------------------------------------------
function y = open_field_targets(s)
    [s.x, r] = advance(0.5);
    y = {s.x, r};
end

function [a, b, c] = advance(step)
    a = step * 2;
    b = a + step;
    c = 'last';
end
% --- remarks --------------------------------------------------------
% 9:3: remark: several results assigned to parts of values makes `open_field_targets` run in the run-time's interpreter [native-interpreted]
