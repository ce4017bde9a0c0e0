% A struct that a kept loop changes and that is only used field by field becomes variables; fields nobody reads go.
%
% RUN:  specialise struct_fields_in_loop -t 'x: realscalar' -t 'n: realscalar'
% TRY:  struct_fields_in_loop(1, 5)   struct_fields_in_loop(1, 0)   struct_fields_in_loop(NaN, 3)
function y = struct_fields_in_loop(x, n)
  s = struct('step', 2, 'count', 0, 'note', 'unused', 'first', x);
  while x < n
    s.count = s.count + 1;
    [x, s.last] = advance(x, s);
  end
  y = [x, s.count, s.first];
end
function [x, last] = advance(x, s)
  last = x;
  x = x + s.step;
end
% --- residual -------------------------------------------------------
function y = struct_fields_in_loop(x, n)
    s__count = 0;
    s__first = x;
    while x < n
        s__count = s__count + 1;
        x = x + 2;
    end
    y = [x, s__count, s__first];
end
% --- remarks --------------------------------------------------------
