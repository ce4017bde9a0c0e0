% Labels that are numbers, or lists of such, say that what is switched on is a number.
%
% RUN:  specialise lists_of_numbers_as_labels -d 'a = 0.5'
% TRY:  lists_of_numbers_as_labels(2.5, 1, 0.5)
% TRY:  lists_of_numbers_as_labels(2.5, 3, 0.5)
% TRY:  lists_of_numbers_as_labels(-4, -1, 0.5)
% TRY:  lists_of_numbers_as_labels(-4, NaN, 0.5)
% TRY:  lists_of_numbers_as_labels(2, [], 0.5)
% TRY:  lists_of_numbers_as_labels(2, [1 2], 0.5)
% TRY:  lists_of_numbers_as_labels([1 2], 2, 0.5)
% TRY:  lists_of_numbers_as_labels(2, int8 (3), 0.5)
% TRY:  lists_of_numbers_as_labels(2, true, 0.5)
% TRY:  lists_of_numbers_as_labels(2, 'a', 0.5)
% TRY:  lists_of_numbers_as_labels(2, {2}, 0.5)
function y = lists_of_numbers_as_labels(x, mode, a)
  switch mode
    case 1
      y = x^2;
    case {2, 3}
      y = sqrt(abs(x));
    case {-1}
      y = x^3;
    otherwise
      y = log(1 + x^2);
  end
  y = y*(1 + a*(mode > 2));
end
% --- residual -------------------------------------------------------
function y = lists_of_numbers_as_labels(x, mode)
    switch mode
        case 1
            y = x^2;
        case {2, 3}
            y = sqrt(abs(x));
        case {-1}
            y = x^3;
        otherwise
            y = log(1 + x^2);
    end
    y = y * (1 + 0.5 * (mode > 2));
end
% --- remarks --------------------------------------------------------
