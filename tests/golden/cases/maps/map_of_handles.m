% A table of functions: the handle is known.
%
% RUN:  specialise map_dispatch -d 'op = '"'"'mul'"'"'' -t 'x: realscalar'
% TRY:  map_dispatch(3, 'mul')
function y = map_dispatch(x, op)
  ops = containers.Map();
  ops('add') = @(a, b) a + b;
  ops('mul') = @(a, b) a * b;
  f = ops(op);
  y = f(x, 2);
end
% --- residual -------------------------------------------------------
function y = map_dispatch(x)
    y = x * 2;
end
% --- remarks --------------------------------------------------------
