% The size of a sum is known by name: the sum need not be made a second time to ask for it, and the tests fall away.
%
% RUN:  specialise extents_size_of_sum -t 'a: real double [? ?]' -t 'b: real double [? ?]'
% TRY:  extents_size_of_sum([1 2; 3 4], 3)
% TRY:  extents_size_of_sum([1; 2], [3 4 5])
% TRY:  extents_size_of_sum([1 2], [3 4 5])
function r = extents_size_of_sum(a, b)
  c = a + b;
  r = zeros(size(c));
  n = size(c, 1) + 1;
  if size(r) == size(c)
    r = r + c;
  end
  if numel(r) ~= rows(c) * columns(c) || n == rows(r)
    error('extents:lost', 'not the size of the sum');
  end
end
% --- residual -------------------------------------------------------
function r = extents_size_of_sum(a, b)
    c = a + b;
    r = zeros(size(c)) + c;
end
% --- remarks --------------------------------------------------------
