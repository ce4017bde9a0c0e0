% A variable that holds the size of an array which is not assigned again gives zeros of that size the array's shape.
%
% RUN:  specialise extents_in_variable --nargout 2 -t 'x: real double [1 ?]' -t 'a: realscalar'
% TRY:  extents_in_variable([0.1 0.2 0.7], 3)
% TRY:  extents_in_variable(1:4, 0.1)
% TRY:  extents_in_variable(zeros(1, 0), 1)
% TRY:  extents_in_variable(2, 0.3)
% TRY:  extents_in_variable(0:0.1:1, 0.7)
function [y, u] = extents_in_variable(x, a)
  n = size(x);
  y = zeros(n);
  y = y + ones(n) .* (x - a) .* (x + a);
  u = x;
  m = size(u);
  u = [u, a];
  u = u .* 2 + sum(zeros(m));
end
% --- residual -------------------------------------------------------
function [y, u] = extents_in_variable(x, a)
    n = size(x);
    zeros__1 = zeros(n);
    y = zeros__1 + ones(n) .* (x - a) .* (x + a);
    u = [x, a] .* 2 + sum(zeros__1);
end
% --- remarks --------------------------------------------------------
