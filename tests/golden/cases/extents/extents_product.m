% A product of which an operand may be a scalar: its extents are selections, and they are the same ones each time.
%
% RUN:  specialise extents_product -t 'a: real double [? ?]' -t 'b: real double [? ?]'
% TRY:  extents_product([1 2; 3 4], [5 6; 7 8])
% TRY:  extents_product(2, [5 6; 7 8])
% TRY:  extents_product([1 2 3], 2)
% TRY:  extents_product([1 2 3], [1 2])
function r = extents_product(a, b)
  c = a * b;
  d = 2 * c;
  if isequal(size(c), size(d)) && size(d, 1) == rows(c)
    r = c - d;
  else
    r = [];
  end
end
% --- residual -------------------------------------------------------
function r = extents_product(a, b)
    c = a * b;
    d = 2 * c;
    r = c - d;
end
% --- remarks --------------------------------------------------------
