% A list on the right of `=` gives its first value, and none is an error.
%
% RUN:  specialise list_first
% TRY:  list_first(struct('a', {1, 2}), {3, 4})   list_first(struct('a', {}), {3})   list_first(struct('a', 5), {})
function y = list_first(s, c)
  x = s.a;
  p = 1:numel(c);
  z = c{p};
  w(2) = c{p};
  y = [x, z, w];
end
% --- residual -------------------------------------------------------
function y = list_first(s, c)
    x = s.a;
    p = 1:numel(c);
    z = c{p};
    w(2) = c{p};
    y = [x, z, w];
end
% --- remarks --------------------------------------------------------
