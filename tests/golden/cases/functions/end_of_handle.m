% `end` among the arguments of a call through a variable is that of the handle, which is one element, and not that of the array that is indexed around it.
%
% RUN:  specialise end_of_handle -t 'v: real double scalar' --nargout 3
% TRY:  end_of_handle(9)
function [r, b, q] = end_of_handle(v)
  q = [5 6 7; 8 9 10; 1 2 3]; r = zeros(1, 0);
  h = @(x) x; g = @(x, y) x + y; c = {@(x) x, h}; s.f = @abs;
  r(end + 1) = q(h(end));
  r(end + 1) = q(g(end, end));
  r(end + 1) = q(c{end}(end)) + v;
  r(end + 1) = q(s.f(end), end);
  r(end + 1) = q(feval(h, end));
  r(end + 1) = q(plain(end));
  T.b = [1 2 3];
  T.b(h(end)) = v;
  b = T.b;
  q(h(end), end) = v;
end
function y = plain(x)
  y = x;
end
% --- residual -------------------------------------------------------
function [r, b, q] = end_of_handle(v)
    b = [v, 2, 3];
    r = [5, 8, 5 + v, 7, 3, 3];
    q = [5, 6, v; 8, 9, 10; 1, 2, 3];
end
% --- remarks --------------------------------------------------------
