% Labels in any order, one of no such number, a zero of either sign: what may still come is what no label named.
%
% RUN:  specialise whole_numbers_with_gaps -t 'x: real double [1 4]' --nargout 3
% TRY:  whole_numbers_with_gaps([1 -1 2 0])
% TRY:  whole_numbers_with_gaps([-1 -1 -1 -1])
% TRY:  whole_numbers_with_gaps([1 1 NaN 1])
% TRY:  whole_numbers_with_gaps([1 2 3 4])
function [a, b, c] = whole_numbers_with_gaps(x)
  n = sum([x(1) > 0, x(2) > 0, x(3) > 0, x(4) > 0]);
  switch n
    case 2, a = 'two';
    case {0, 4}, a = 'none or all';
    case 1.5, a = 'never';
    case 3, a = 'three';
    case 1, a = 'one';
    otherwise, a = 'no number';
  end
  switch n
    case 0, b = 1 / n;
    case 1, b = n * 10;
    otherwise, b = n * 100;
  end
  m = -0 * (x(1) > 1);
  switch m
    case 0, c = 1 / m;
    otherwise, c = 5;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = whole_numbers_with_gaps(x)
    n = sum([x(1) > 0, x(2) > 0, x(3) > 0, x(4) > 0]);
    switch n
        case 2
            a = 'two';
        case {0, 4}
            a = 'none or all';
        case 3
            a = 'three';
        otherwise
            a = 'one';
    end
    switch n
        case 0
            b = Inf;
        case 1
            b = 10;
        otherwise
            b = n * 100;
    end
    m = -0 * (x(1) > 1);
    switch m
        case 0
            c = 1 / m;
        otherwise
            c = 5;
    end
end
% --- remarks --------------------------------------------------------
