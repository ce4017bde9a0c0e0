% `a' * b` is one operation with bits of its own: a transpose is neither moved into a product nor taken out of one, and
% a list is not moved into an operation.
%
% RUN:  specialise tprod -t 'a: real double [? ?]' -t 'b: real double [? ?]'
% TRY:  tprod(reshape(sin(1:35), 5, 7), reshape(cos(1:15), 5, 3), {2})   tprod(5, 3, {4, 5})   tprod(5, 3, {})
function y = tprod(a, b, c)
  t = a';
  t = t * b;
  u = flip2(a);
  y = inner(a', b) + t + a' * b + u * b + a' * b;
  x = c{:};
  x = x + 1;
  y = y * x;
end
function r = inner(p, q)
  r = p * q;
end
function r = flip2(p)
  r = p';
end
% --- residual -------------------------------------------------------
function y = tprod(a, b, c)
    t = a';
    t = t * b;
    u = a';
    p = a';
    y = p * b + t + a' * b + u * b + a' * b;
    x = c{:};
    y = y * (x + 1);
end
% --- remarks --------------------------------------------------------
