% A sum that cannot fail because of an earlier one stays behind it: the message names the operands of the first.
%
% RUN:  specialise extents_order --nargout 1 -t 'a: real double [? ?] dense' -t 'b: real double [? ?] dense'
% TRY:  extents_order([1 2; 3 4], [5 6; 7 8])
% TRY:  extents_order([1 2 3], [4 5])
function y = extents_order(a, b)
  s.sum = a + b;
  y = (b - a) .* s.sum;
end
% --- residual -------------------------------------------------------
function y = extents_order(a, b)
    s__sum = a + b;
    y = (b - a) .* s__sum;
end
% --- remarks --------------------------------------------------------
