% Of several extents each array gives its first element; randi then wants as many numbers as all elements name.
%
% RUN:  specialise random_of_first_extents --nargout 3
% TRY:  random_of_first_extents([2 3], 1)   random_of_first_extents(2, [3 1 4])   random_of_first_extents([-2 3], 2)
% TRY:  random_of_first_extents(int8([2 1]), 3)   random_of_first_extents(zeros(0, 1), 1)   random_of_first_extents(1.5, 2)
% TRY:  random_of_first_extents([NaN 2], 1)   random_of_first_extents({}, 1)   random_of_first_extents(true(1, 2), 2)
function [a, b, c] = random_of_first_extents(m, n)
  a = size(rand(m, n));
  b = size(randn(m, n, 2));
  c = '';
  try
    c = size(randi(4, m, n));
  catch e
    c = e.message;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = random_of_first_extents(m, n)
    a = size(rand(m, n));
    b = size(randn(m, n, 2));
    try
        c = size(randi(4, m, n));
    catch e
        c = e.message;
    end
end
% --- remarks --------------------------------------------------------
