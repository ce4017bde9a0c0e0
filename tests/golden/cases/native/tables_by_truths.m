% Tables at places that truth values add up to: within the table whatever the arguments are, or beyond it, where the error
% is Octave's; NaN, infinities and zeros of both signs compare as numbers do.
%
% RUN:  specialise tables_by_truths --nargout 3 -t 'x: realscalar' -t 'y: realscalar' -t 'c: real double [1 ?]'
% TRY:  tables_by_truths(1, 2, 1:4)   tables_by_truths(3, 3, 1:4)   tables_by_truths(NaN, 3, 1:4)   tables_by_truths(3, NaN, 1:4)
% TRY:  tables_by_truths(Inf, -Inf, 1:4)   tables_by_truths(-0, 0, 1:4)   tables_by_truths(5, 5, 1:4)   tables_by_truths(9, 9, 1:4)
% TRY:  tables_by_truths(3, 3, 7)   tables_by_truths(3, 1, zeros(1, 0))   tables_by_truths(9, 1, 1:4)   tables_by_truths(-9, -9, 1:4)
function [r, s, k] = tables_by_truths(x, y, c)
  knots = [0 1 2.5 4];
  grid = [1 2; 3 4; 5 6];
  k = 1 + (x >= 1) + (y >= 2.5);
  h = knots(k + 1) - knots(k);
  r = (x - knots(k)) / h + grid(k, 1 + (x > y));
  s = c(2 - (x < y) + (y > 4));
  m = (x > 2) - (y > 2);
  s = s * knots(m + 2) + m;
  if x > 8
    r = r + knots(1 + (y > 0) + (y > 1) + (y > 2) + (y > 8));
  end
  if x < -8
    r = knots((y > -100) - 1 + (y > 2));
  end
end
% --- residual -------------------------------------------------------
function [r, s, k] = tables_by_truths(x, y, c)
    table__1 = [0, 1, 2.5, 4];
    table__2 = [1, 2; 3, 4; 5, 6];
    k = 1 + (x >= 1) + (y >= 2.5);
    k__1 = table__1(k);
    h = table__1(k + 1) - k__1;
    r = (x - k__1) / h + table__2(k, 1 + (x > y));
    s = c(2 - (x < y) + (y > 4));
    y__1 = y > 2;
    m = (x > 2) - y__1;
    s = s * table__1(m + 2) + m;
    if x > 8
        knots = [0, 1, 2.5, 4];
        r = r + knots(1 + (y > 0) + (y > 1) + y__1 + (y > 8));
    end
    if x < -8
        knots = [0, 1, 2.5, 4];
        r = knots((y > -100) - 1 + y__1);
    end
end
% --- remarks --------------------------------------------------------
