% `feval` of a known handle becomes a direct call, or the body of the function.
%
% RUN:  specialise midpoint -d 'f = @cubic' -t 'a: realscalar' -t 'b: realscalar'
% TRY:  midpoint(@cubic, 0, 1)   midpoint(@cubic, -2, 2)   midpoint(@cubic, NaN, 1)   midpoint(@cubic, -0, -0)
function s = midpoint(f, a, b)
  m = (a + b) / 2;
  s = (b - a) * feval(f, m);
end
function y = cubic(x)
  y = x * x * x - 2;
end
% --- residual -------------------------------------------------------
function s = midpoint(a, b)
    m = (a + b) / 2;
    s = (b - a) * (m * m * m - 2);
end
% --- remarks --------------------------------------------------------
