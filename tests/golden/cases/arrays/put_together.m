% Arrays that are put together element by element, from nothing or from what is known, are made at once.
%
% RUN:  specialise put_together -t 'a: real double scalar' -t 'b: real double scalar' --nargout 4
% TRY:  put_together(2, 3)
% TRY:  put_together(-0, NaN)
% TRY:  put_together(Inf, -Inf)
function [p, q, r, s] = put_together(a, b)
  g(1, 1) = a + b;
  g(2, 1) = a - b;
  p = g;
  one(1) = a * b;
  q = one + numel(one);
  known = 5;
  known(3) = b;
  r = known;
  c = [];
  c(2, 2) = -a;
  s = [c, c] + sum(g);
end
% --- residual -------------------------------------------------------
function [p, q, r, s] = put_together(a, b)
    g__1 = a + b;
    g__2 = a - b;
    q = a * b + 1;
    c = [0, 0; 0, -a];
    s = [c, c] + sum([g__1; g__2]);
    p = [g__1; g__2];
    r = [5, 0, b];
end
% --- remarks --------------------------------------------------------
