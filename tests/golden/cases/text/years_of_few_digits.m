% Years of fewer than four digits, and before the first, have four places in dates.
%
% RUN:  specialise years_of_few_digits
% TRY:  years_of_few_digits(2024)
% TRY:  years_of_few_digits(999)
% TRY:  years_of_few_digits(7)
% TRY:  years_of_few_digits(0)
% TRY:  years_of_few_digits(-12)
function r = years_of_few_digits(y)
  t = gmtime(0);
  t.year = y - 1900;
  r = {strftime('%Y', t), strftime('%G|%_Y|%-Y|%6Y|%d', t), strftime('%F %c', t), datestr(datenum(y, 2, 1), 'yyyy-mm-dd')};
end
% --- residual -------------------------------------------------------
function r = years_of_few_digits(y)
    t = struct('usec', 0, 'sec', 0, 'min', 0, 'hour', 0, 'mday', 1, 'mon', 0, 'year', y - 1900, ...
            'wday', 4, 'yday', 0, 'isdst', 0, 'gmtoff', 0, 'zone', 'GMT');
    r = {strftime('%Y', t), strftime('%G|%_Y|%-Y|%6Y|%d', t), strftime('%F %c', t), ...
            datestr(datenum(y, 2, 1), 'yyyy-mm-dd')};
end
% --- remarks --------------------------------------------------------
