% The shape of c is the same in every trip, by induction: a is what it was at first or the product, and the product of
% either with b has one shape.
%
% RUN:  specialise extents_loop --nargout 2 -t 'a: real double [? ?]' -t 'b: real double [? ?]' -t 'n: realscalar'
% TRY:  extents_loop([1 2; 3 4], 2, 3)
% TRY:  extents_loop(2, [1 2 3], 2)
% TRY:  extents_loop([1; 2], [1 2 3], 0)
% TRY:  extents_loop([1 2], [1 2 3], 2)
function [a, same] = extents_loop(a, b, n)
  first = a .* b;
  k = 0;
  same = true;
  while k < n
    c = a .* b;
    a = c;
    if ~isequal(size(c), size(first))
      same = false;
    end
    k = k + 1;
  end
end
% --- residual -------------------------------------------------------
function [a, same] = extents_loop(a, b, n)
    first = a .* b;
    k = 0;
    while k < n
        c = a .* b;
        a = c;
        k = k + 1;
    end
    same = true;
end
% --- remarks --------------------------------------------------------
