% Two negations of a truth are the truth, and in a condition those of a number are the number; of an array they are not.
%
% RUN:  specialise negated_twice --nargout 3 -t 'c: realscalar' -t 'd: realscalar' -t 'x: real double [1 3]'
% TRY:  negated_twice(0, 1, [1 0 2])
% TRY:  negated_twice(2, 1, [1 3 2])
% TRY:  negated_twice(NaN, 1, [1 3 2])
% TRY:  negated_twice(1, 2, [NaN 3 2])
function [y, t, u] = negated_twice(c, d, x)
  y = 0;
  all = true;
  t = {~(~(c > d)), ~~(c && d), ~~(x > 1), ~~x, ~~c, ~~(x > 1 | d)};
  u = ~(~(~(c > d)) && all);
  if ~(~c && all), y = 1; end
  if ~(~(c > d)), y = y + 2; end
  if ~~(c > 5 | x > 0), y = y + 4; end
  if ~~x, y = y + 8; end
  while ~(~(c > y) && all), y = y + 16; end
end
% --- residual -------------------------------------------------------
function [y, t, u] = negated_twice(c, d, x)
    t__1 = c > d;
    t__2 = c && d;
    t = x > 1;
    t__4 = ~~x;
    t__5 = ~~c;
    t__6 = ~~(t | d);
    u = ~t__1;
    if c
        y = 1;
    else
        y = 0;
    end
    if t__1
        y = y + 2;
    end
    if ~~(c > 5 | x > 0)
        y = y + 4;
    end
    if t__4
        y = y + 8;
    end
    while c > y
        y = y + 16;
    end
    t = {t__1, t__2, t, t__4, t__5, t__6};
end
% --- remarks --------------------------------------------------------
