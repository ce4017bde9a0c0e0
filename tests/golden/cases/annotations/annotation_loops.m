% A loop is kept although it could be unrolled, another is unrolled.
%
% RUN:  specialise loops -d 'c = [2 3 4]' -t 'x: realscalar'
% TRY:  loops([2 3 4], 2)   loops([2 3 4], NaN)
function y = loops(c, x)
  y = x;
  %# nounroll
  for k = 1:3
    y = y * c(k);
  end
  %# unroll
  for k = 1:3
    y = y + c(k);
  end
end
% --- residual -------------------------------------------------------
function y = loops(x)
    table__1 = [2, 3, 4];
    y = x;
    for k = 1:3
        y = y * table__1(k);
    end
    y = y + 2 + 3 + 4;
end
% --- remarks --------------------------------------------------------
