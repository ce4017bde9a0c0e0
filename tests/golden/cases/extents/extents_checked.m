% What a check has said of extents holds after it: no sum and no product can fail, no test is made twice.
%
% RUN:  specialise extents_checked --nargout 1 -t 'a: real double [? ?] dense' -t 'b: real double [? ?] dense' -t 'n: realscalar'
% TRY:  extents_checked([1 2; 3 4], [5 6; 7 8], 2)
% TRY:  extents_checked([1 2 3], [4 5 6], 1)
% TRY:  extents_checked([1 2 3], [4 5 6], 3)
% TRY:  extents_checked([1 2], [4 5 6], 1)
% TRY:  extents_checked([1 2], [4 5], NaN)
% TRY:  extents_checked(zeros(0, 3), zeros(0, 3), -0)
function y = extents_checked(a, b, n)
  if size(a, 1) ~= n
    error('extents:rows', 'wrong rows');
  end
  if ~isequal(size(a), size(b))
    error('extents:size', 'wrong size');
  end
  unused = a + b;
  unused = a' * b;
  unused = zeros(n, 1) .* b;
  y = 1 / n;
  if rows(b) == n
    y = y + 1;
  end
  if any(size(b) ~= size(a)) || size(b, 1) ~= n
    y = 0;
  end
end
% --- residual -------------------------------------------------------
function y = extents_checked(a, b, n)
    if size(a, 1) ~= n
        error('extents:rows', 'wrong rows');
    end
    if ~isequal(size(a), size(b))
        error('extents:size', 'wrong size');
    end
    unused = zeros(n, 1) .* b;
    y = 1 / n + 1;
end
% --- remarks --------------------------------------------------------
