% A struct array with a field that is not known is known element by element.
%
% RUN:  specialise struct_elements -t 'd: realscalar' --nargout 4
% TRY:  struct_elements(4)
% TRY:  struct_elements(-1)
function [a, b, n, v] = struct_elements(d)
  s(1).name = 'one';
  s(3).name = 'three';
  s(2).x = d;
  t = struct('name', {'p', 'q'}, 'x', {d + 1, 8});
  s = [s, t];
  s(1) = [];
  a = [s(2).name, s(3).name];
  b = s(1).x * 2;
  n = numel(s);
  v = 0;
  for e = s
    if ! isempty(e.x)
      v = v + e.x;
    end
  end
  v = v + sum([s.x]);
end
% --- residual -------------------------------------------------------
function [a, b, n, v] = struct_elements(d)
    b = d * 2;
    d__1 = 0 + d + (d + 1) + 8;
    v = d__1 + d__1;
    a = 'threep';
    n = 4;
end
% --- remarks --------------------------------------------------------
