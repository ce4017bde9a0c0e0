% repmat takes fractions of one element, where 1:m*n has as many, and of nothing else; sizes beyond all memory are errors.
%
% RUN:  specialise copies_of --nargout 2
% TRY:  copies_of(2, 2.5, 1)   copies_of(2, 2.5, 2)   copies_of(2, 0.5, 1)   copies_of(2, 0.5, 3)   copies_of(2, 3 * (1 - eps), 1)   copies_of(2, 0.1 * 30, 1)
% TRY:  copies_of([1 2], 1.5, 2)   copies_of([1 2], 1, 0.5)   copies_of([1 2], 0, 1.5)   copies_of([1 2], -1.5, 1)   copies_of(2, -1.5, 1)   copies_of([], 1.5, 2)
% TRY:  copies_of(2, Inf, 1)   copies_of(2, 1e20, 1)   copies_of(2, 0, Inf)   copies_of([1 2], Inf, 1)   copies_of([1 2], NaN, 1)   copies_of(2, NaN, 1)
% TRY:  copies_of(2, int8(2), 1.5)   copies_of(2, single(2.5), 2)   copies_of('a', 1, 2.5)   copies_of('ab', 1, 2.5)   copies_of({1}, 1, 1.5)   copies_of({1, 2}, 1, 1.5)
% TRY:  copies_of(2, 0, 2.9)   copies_of(true, 2.2, 1)   copies_of(1i, 1, 1.5)   copies_of([1 2], [1 1.5], [])   copies_of([1; 2], [], 2)   copies_of(3, [0 1.5 2], [])
% TRY:  copies_of([1 2], 1e18, 1)   copies_of(5, 1, 2.7)
function [y, z] = copies_of(x, m, n)
  y = repmat(x, m, n);
  try
    z = reshape(x, 1, m * 1e300);
  catch e
    z = {e.identifier, e.message};
  end
end
% --- residual -------------------------------------------------------
function [y, z] = copies_of(x, m, n)
    y = repmat(x, m, n);
    try
        z = reshape(x, 1, m * 1e300);
    catch e
        z = {e.identifier, e.message};
    end
end
% --- remarks --------------------------------------------------------
