% A function that is written out twice: an error about an index names its own variable each time.
%
% RUN:  specialise names_of_two_calls
% TRY:  names_of_two_calls([2020 1 2], [2021 3 4])
% TRY:  names_of_two_calls([], [2021 3 4])
% TRY:  names_of_two_calls([2020 1 2], [])
% TRY:  names_of_two_calls([2020 1 2], [2021 3 4; 5 6 7])
% TRY:  names_of_two_calls(int8([1 2]), {1, 2})
function y = names_of_two_calls(first, second)
  a = days(first);
  b = days(second);
  y = b - a + shift(first) * shift(second);
end
function n = days(date)
  a = floor((14 - date(:, 2)) / 12);
  n = 12 * a - date(:, 1);
end
function s = shift(date)
  part = date * 2;
  s = part(2);
end
% --- residual -------------------------------------------------------
function y = names_of_two_calls(first, second)
    date = first;
    a = 12 * floor((14 - date(:, 2)) / 12) - date(:, 1);
    date = second;
    b = 12 * floor((14 - date(:, 2)) / 12) - date(:, 1);
    y = b - a + shift__1(first) * shift__1(second);
end

function s = shift__1(date)
    part = date * 2;
    s = part(2);
end
% --- remarks --------------------------------------------------------
