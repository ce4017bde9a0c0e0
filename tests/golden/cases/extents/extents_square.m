% Once b*b has gone well b is square: its product and its sum with its transpose cannot fail, and the test is decided.
%
% RUN:  specialise extents_square --nargout 1 -t 'b: real double [? ?]'
% TRY:  extents_square([1 2; 3 4])
% TRY:  extents_square(3)
% TRY:  extents_square([1 2 3])
% TRY:  extents_square(zeros(0, 0))
% TRY:  extents_square(zeros(1, 0))
function y = extents_square(b)
  y = b * b;
  c = b * b;
  d = b + b';
  if size(b, 1) ~= size(b, 2) || rows(c) ~= columns(d) || ~issquare(y)
    error('extents:lost', 'not square');
  end
end
% --- residual -------------------------------------------------------
function y = extents_square(b)
    y = b * b;
end
% --- remarks --------------------------------------------------------
