% Arrays of numbers that grow element by element in a field or in a cell, as those in a variable do.
%
% RUN:  specialise arrays_that_grow_in_fields -t 'x: real double scalar' -t 'w: real double scalar' --nargout 4
% TRY:  arrays_that_grow_in_fields(2, 3)
% TRY:  arrays_that_grow_in_fields(NaN, -0)
function [y, z, c, d] = arrays_that_grow_in_fields(x, w)
  d = description(w);
  y = d.s(1) * x + d.s(2) + numel(d.s);
  c = {[], 1};
  for k = 1:3
    c{1}(end + 1) = w * k;
    c{2}(k) = k;
  end
  z = c{1}(2) + c{2}(3) * x;
  d.t(2, 2) = w;
  d.t(1, 1) = x;
  d.u(3) = int8(4);
  d.v(2) = 'a';
end

function d = description(w)
  d.s = [];
  d.n = 'q';
  for i = 1:2
    d.s(end + 1) = w;
    d.s(end + 1) = i;
  end
end
% --- residual -------------------------------------------------------
function [y, z, c, d] = arrays_that_grow_in_fields(x, w)
    y = w * x + 1 + 4;
    c__2 = w * 2;
    z = c__2 + 3 * x;
    c = {[w, c__2, w * 3], [1, 2, 3]};
    d = struct('s', [w, 1, w, 2], 'n', 'q', 't', [x, 0; 0, w], 'u', int8([0, 0, 4]), 'v', ...
            [char(0), 'a']);
end
% --- remarks --------------------------------------------------------
