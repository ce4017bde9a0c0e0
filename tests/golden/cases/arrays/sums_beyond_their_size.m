% accumarray: a subscript beyond the size that was asked for is an error, but where a function is called for each
% subscript, whose results grow as in an assignment. The extremes of truths are doubles.
%
% RUN:  specialise sums_beyond_their_size --nargout 4
% TRY:  sums_beyond_their_size([1; 2], [1; 2], [2 1])   sums_beyond_their_size([1; 2], [true; false], [3 1])
% TRY:  sums_beyond_their_size([1; 3], [1; 2], [1 1])   sums_beyond_their_size([1; 2], [1; 2], [0 1])
% TRY:  sums_beyond_their_size([1; 3], [1; 2], [1 0])   sums_beyond_their_size([1; 5], [1; 2], [2 2])
% TRY:  sums_beyond_their_size([1; 3], [1; 2], [])   sums_beyond_their_size(zeros(0, 1), true(0, 1), [2 1])
% TRY:  sums_beyond_their_size([1; 1], int8([3; 2]), [2 2])   sums_beyond_their_size([1; 3], [1; 2], [1 2])
function [s, m, f, e] = sums_beyond_their_size(k, v, n)
  s = []; m = []; e = '';
  f = accumarray(k, v, n, @(x) numel(x), 7);
  try
    m = {accumarray(k, v, n, @max, -1), accumarray(k, v, n, @min), accumarray(k, v, n, @min, -1)};
    s = accumarray(k, v, n);
  catch err
    e = err.message;
  end
end
% --- residual -------------------------------------------------------
function [s, m, f, e] = sums_beyond_their_size(k, v, n)
    f = accumarray(k, v, n, @(x) numel(x), 7);
    m = [];
    s = [];
    try
        m = {accumarray(k, v, n, @max, -1), accumarray(k, v, n, @min), accumarray(k, v, n, ...
                @min, -1)};
        s = accumarray(k, v, n);
        e = '';
    catch err
        e = err.message;
    end
end
% --- remarks --------------------------------------------------------
