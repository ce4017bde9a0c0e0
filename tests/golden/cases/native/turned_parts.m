% A part that is turned, and what is computed of parts and turned, as leaves of loops: rows of a matrix as columns, ranges
% with steps, positions, what may be one element, a part of the variable that is stored into.
%
% RUN:  specialise turned_parts --nargout 5 -t 'A: real double [? ?]' -t 'k: real double scalar' -t 'v: real double [1 ?]' -t 'p: real double [1 ?]'
% TRY:  turned_parts(reshape (sin (1:16), 4, 4), 2, cos (1:4), [3 1 1 2])
% TRY:  turned_parts(reshape (sin (1:36), 6, 6), 6, [NaN, -0, 1, 2, 3, Inf], 6:-1:1)
% TRY:  turned_parts(7, 1, -0, 1)
% TRY:  turned_parts([1 2; 3 4], 3, [1 2], [1 2])
% TRY:  turned_parts([1 2; 3 4], 1, [1 2 3], [1 2])
% TRY:  turned_parts(zeros (0, 3), 1, zeros (1, 0), zeros (1, 0))
% TRY:  turned_parts(reshape (sin (1:16), 4, 4), 2, 1:4, 1:4)
function [w, B, y, s, z] = turned_parts(A, k, v, p)
  w = 0.5 * A(k, :)' + 1;
  B = A;
  B(:, 1) = B(k, :)' - B(:, 1);
  B(k, :) = (A(:, k) + v')' * 2;
  y = (A(k, :) - v)' .* w;
  y = y - v(end:-1:1)' + (1:numel (v))';
  s = sum (A(:, k)' .* v) + sum (v(p)' .* w);
  z = A(p, k)' + v;
  z(1:end) = w(1:end)' - z(1:end);
  q = (v > 0)' & w > 1;
  z = z + sum (q);
end
% --- residual -------------------------------------------------------
function [w, B, y, s, z] = turned_parts(A, k, v, p)
    w = 0.5 * A(k, :)' + 1;
    B = A;
    B(:, 1) = B(k, :)' - B(:, 1);
    B(k, :) = (A(:, k) + v')' * 2;
    y = (A(k, :) - v)' .* w - v(end:-1:1)' + (1:numel(v))';
    s = sum(A(:, k)' .* v) + sum(v(p)' .* w);
    z = A(p, k)' + v;
    z(1:end) = w(1:end)' - z(1:end);
    q = (v > 0)' & w > 1;
    z = z + sum(q);
end
% --- remarks --------------------------------------------------------
