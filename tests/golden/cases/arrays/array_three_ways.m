% An array known element by element in a switch that is decided at run time, with an early return.
%
% RUN:  specialise array_three_ways -d 'm = [2 1 3]' -t 'x: realscalar' --nargout 2
% TRY:  array_three_ways([2 1 3], 1)
% TRY:  array_three_ways([2 1 3], 2)
% TRY:  array_three_ways([2 1 3], 7)
% TRY:  array_three_ways([2 1 3], NaN)
function [r, k] = array_three_ways(m, x)
  r = [0 0 0 0];
  k = 0;
  for i = m
    switch x
      case 1
        r(i) = i;
      case {2, 3}
        r(i) = x;
        r(4) = r(4) + x;
      otherwise
        if i == 3
          r(1) = -x;
          return
        end
    end
    while r(i) > 1 && k < 3
      r(i) = r(i) - 1;
      k = k + 1;
    end
  end
  r(r == 0) = [];
end
% --- residual -------------------------------------------------------
function [r, k] = array_three_ways(x)
    switch x
        case 1
            r__2 = 2;
            r__4 = 0;
        case {2, 3}
            r__2 = x;
            r__4 = x;
        otherwise
            r__2 = 0;
            r__4 = 0;
    end
    k = 0;
    r = [0, r__2, 0, r__4];
    while r(2) > 1 && k < 3
        r(2) = r(2) - 1;
        k = k + 1;
    end
    switch x
        case 1
            r(1) = 1;
        case {2, 3}
            r(1) = x;
            r(4) = r(4) + x;
    end
    while r(1) > 1 && k < 3
        r(1) = r(1) - 1;
        k = k + 1;
    end
    switch x
        case 1
            r(3) = 3;
        case {2, 3}
            r(3) = x;
            r(4) = r(4) + x;
        otherwise
            r(1) = -x;
            return;
    end
    while r(3) > 1 && k < 3
        r(3) = r(3) - 1;
        k = k + 1;
    end
    r(r == 0) = [];
end
% --- remarks --------------------------------------------------------
