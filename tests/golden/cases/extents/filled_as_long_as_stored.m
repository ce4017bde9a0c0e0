% An array that is filled to the length of a fully stored one is not made where nothing reads it; one whose length is any number,
% or that of a range, is, as it may be too large.
%
% RUN:  specialise filled_as_long_as_stored -t 'x: dense real double [? 1]' -t 'r: real double [1 ?]' -t 'n: real scalar' --nargout 3
% TRY:  filled_as_long_as_stored([1; 2; 3], 1:4, 2)
% TRY:  filled_as_long_as_stored(zeros(0, 1), zeros(1, 0), -1)
% TRY:  filled_as_long_as_stored([1; 2; 3], 1:4, 1e18)
function [a, b, c] = filled_as_long_as_stored(x, r, n)
  a = zeros(size(x, 1), 3);
  a = [x, x];
  b = ones(1, length(r));
  b = r + 1;
  c = zeros(1, n);
  c = n;
end
% --- residual -------------------------------------------------------
function [a, b, c] = filled_as_long_as_stored(x, r, n)
    a = [x, x];
    b = ones(1, length(r));
    b = r + 1;
    c = zeros(1, n);
    c = n;
end
% --- remarks --------------------------------------------------------
