% A map written as a loop that stores: the result keeps the shape of its argument, whatever its rank, because no
% subscript is greater than the number of elements.
%
% RUN:  specialise extents_store_loop -t 'a: real double'
% TRY:  extents_store_loop([1 0; 0 4])
% TRY:  extents_store_loop(ones(2,1,3))
% TRY:  extents_store_loop([])
% TRY:  extents_store_loop([1 NaN])
function r = extents_store_loop(a)
  r = zeros(size(a));
  for k = 1:numel(a)
    r(k) = ~a(k);
  end
  if ~isequal(size(r), size(a))
    error('extents:lost', 'the shape is not that of the argument');
  end
end
% --- residual -------------------------------------------------------
function r = extents_store_loop(a)
    r = zeros(size(a));
    for k = 1:numel(a)
        r(k) = ~a(k);
    end
end
% --- remarks --------------------------------------------------------
