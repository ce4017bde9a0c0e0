% Subscripts that are doubles, of arrays and of a table in the text: whole numbers, fractions, NaN, infinities, zeros of
% both signs, negative ones and such that 64 bits do not hold.
%
% RUN:  specialise subscripts_that_are_checked --nargout 2 -t 'a: real double [? ?]' -t 'k: realscalar' -t 'j: realscalar'
% TRY:  subscripts_that_are_checked(magic(4), 2, 3)   subscripts_that_are_checked(magic(4), 4, 4)   subscripts_that_are_checked(magic(4), 5, 1)
% TRY:  subscripts_that_are_checked(magic(4), 1, 5)   subscripts_that_are_checked(magic(4), 0, 1)   subscripts_that_are_checked(magic(4), 1, -0)
% TRY:  subscripts_that_are_checked(magic(4), -1, 1)   subscripts_that_are_checked(magic(4), 1.5, 1)   subscripts_that_are_checked(magic(4), 1, 2.25)
% TRY:  subscripts_that_are_checked(magic(4), NaN, 1)   subscripts_that_are_checked(magic(4), 1, NaN)   subscripts_that_are_checked(magic(4), Inf, 1)
% TRY:  subscripts_that_are_checked(magic(4), 1, -Inf)   subscripts_that_are_checked(magic(4), 2^62, 1)   subscripts_that_are_checked(magic(4), 2^63, 1)
% TRY:  subscripts_that_are_checked(magic(4), 1, -2^63)   subscripts_that_are_checked(magic(4), 1e300, 2)
% TRY:  subscripts_that_are_checked(zeros(0, 3), 1, 1)   subscripts_that_are_checked(zeros(3, 0), 1, 1)   subscripts_that_are_checked(3, 1, 1)
function [y, s] = subscripts_that_are_checked(a, k, j)
  table = [3 1; 4 1; 5 9; 2 6];
  y = a(k, j);
  s = 0;
  for n = 1:3
    s = s + a(k) * table(k, 1 + (s > 9));
    if s > 100
      k = k - 1;
    end
    a(k, j) = s;
  end
  s = s + table(j);
end
% --- residual -------------------------------------------------------
function [y, s] = subscripts_that_are_checked(a, k, j)
    y = a(k, j);
    table = [3, 1; 4, 1; 5, 9; 2, 6];
    s = 0 + a(k) * table(k, 1);
    if s > 100
        k = k - 1;
    end
    a(k, j) = s;
    s = s + a(k) * table(k, 1 + (s > 9));
    if s > 100
        k = k - 1;
    end
    a(k, j) = s;
    s = s + a(k) * table(k, 1 + (s > 9));
    if s > 100
        k = k - 1;
    end
    a(k, j) = s;
    s = s + table(j);
end
% --- remarks --------------------------------------------------------
