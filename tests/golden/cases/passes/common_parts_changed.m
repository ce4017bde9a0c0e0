% Nothing is shared over a change of a variable it reads, over a call that may change a global one, or with a random
% number.
%
% RUN:  specialise common_parts_changed -t 'x: real double [1 4]'
% TRY:  common_parts_changed([1 2 3 4])
function y = common_parts_changed(x)
  global common_parts_shared
  common_parts_shared = x;
  a = sum(x) + norm(x) + sum(common_parts_shared .* x);
  x(2) = 7;
  step(x);
  b = sum(x) + norm(x) + sum(common_parts_shared .* x);
  r = rand(size(x)) - rand(size(x));
  y = [a, b, any(r)];
end
function step(x)
  global common_parts_shared
  common_parts_shared = common_parts_shared + x;
end
% --- residual -------------------------------------------------------
function y = common_parts_changed(x)
    global common_parts_shared;
    common_parts_shared = x;
    a = sum(x) + norm(x) + sum(common_parts_shared .* x);
    x(2) = 7;
    common_parts_shared = common_parts_shared + x;
    b = sum(x) + norm(x) + sum(common_parts_shared .* x);
    r = rand([1, 4]) - rand([1, 4]);
    y = [a, b, any(r)];
end
% --- remarks --------------------------------------------------------
