% A date format that is known: no search for its parts is left.
%
% RUN:  specialise datearith -d 'fmt = '"'"'dd/mm/yyyy'"'"'' -t 's: char [1 10]' -t 'n: realscalar' --nargout 4
% TRY:  datearith('28/02/2024', 2, 'dd/mm/yyyy')
% TRY:  datearith('31/12/1999', 1, 'dd/mm/yyyy')
% TRY:  datearith('01/01/2000', -366, 'dd/mm/yyyy')
% TRY:  datearith('31/02/2001', 0, 'dd/mm/yyyy')
% TRY:  datearith('xx/02/2001', 0, 'dd/mm/yyyy')
function [t, wd, yd, leap] = datearith(s, n, fmt)
% adds N days to a date given as text
iy = strfind(fmt, 'yyyy'); im = strfind(fmt, 'mm'); id = strfind(fmt, 'dd');
if isempty(iy) || isempty(im) || isempty(id)
  error('datearith:fmt', 'format "%s" lacks a part', fmt);
end
y = str2double(s(iy:iy+3)); m = str2double(s(im:im+1)); d = str2double(s(id:id+1));
if any(isnan([y m d])), error('datearith:parse', 'cannot read "%s"', s); end
dim = [31 28+isleap(y) 31 30 31 30 31 31 30 31 30 31];
if m < 1 || m > 12 || d < 1 || d > dim(m)
  error('datearith:range', '%d is not a day of month %d', d, m);
end
jd = greg2jd(y, m, d) + n;
[y2, m2, d2] = jd2greg(jd);
t = fmt;
t(iy:iy+3) = sprintf('%04d', y2); t(im:im+1) = sprintf('%02d', m2); t(id:id+1) = sprintf('%02d', d2);
names = {'Mon','Tue','Wed','Thu','Fri','Sat','Sun'};
wd = names{mod(jd, 7) + 1};
leap = isleap(y2);
yd = jd - greg2jd(y2, 1, 1) + 1;

function tf = isleap(y)
tf = (mod(y,4) == 0 & mod(y,100) ~= 0) | mod(y,400) == 0;

function jd = greg2jd(y, m, d)
a = floor((14 - m)/12);
yy = y + 4800 - a;
mm = m + 12*a - 3;
jd = d + floor((153*mm + 2)/5) + 365*yy + floor(yy/4) - floor(yy/100) + floor(yy/400) - 32045;

function [y, m, d] = jd2greg(jd)
a = jd + 32044;
b = floor((4*a + 3)/146097);
c = a - floor(146097*b/4);
d = floor((4*c + 3)/1461);
e = c - floor(1461*d/4);
m = floor((5*e + 2)/153);
y = 100*b + d - 4800 + floor(m/10);
d = e - floor((153*m + 2)/5) + 1;
m = m + 3 - 12*floor(m/10);
% --- residual -------------------------------------------------------
function [t, wd, yd, leap] = datearith(s, n)
    y = str2double(s(7:10));
    m = str2double(s(4:5));
    d = str2double(s(1:2));
    if any(isnan([y, m, d]))
        error('datearith:parse', 'cannot read "%s"', s);
    end
    dim = [31, 28 + (mod(y, 4) == 0 & mod(y, 100) ~= 0 | mod(y, 400) == 0), 31, 30, 31, 30, 31, ...
            31, 30, 31, 30, 31];
    if m < 1 || m > 12 || d < 1 || d > dim(m)
        error('datearith:range', '%d is not a day of month %d', d, m);
    end
    a = floor((14 - m) / 12);
    yy = y + 4800 - a;
    mm = m + 12 * a - 3;
    jd__1 = d + floor((153 * mm + 2) / 5) + 365 * yy + floor(yy / 4) - floor(yy / 100) + ...
            floor(yy / 400) - 32045;
    jd = jd__1 + n;
    a__1 = jd + 32044;
    b = floor((4 * a__1 + 3) / 146097);
    c = a__1 - floor(146097 * b / 4);
    d2 = floor((4 * c + 3) / 1461);
    e = c - floor(1461 * d2 / 4);
    m2 = floor((5 * e + 2) / 153);
    floor__1 = floor(m2 / 10);
    y2 = 100 * b + d2 - 4800 + floor__1;
    t = 'dd/mm/yyyy';
    t(7:10) = sprintf('%04d', y2);
    t(4:5) = sprintf('%02d', m2 + 3 - 12 * floor__1);
    t(1:2) = sprintf('%02d', e - floor((153 * m2 + 2) / 5) + 1);
    names = {'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'};
    wd = names{mod(jd, 7) + 1};
    leap = mod(y2, 4) == 0 & mod(y2, 100) ~= 0 | mod(y2, 400) == 0;
    yy__1 = y2 + 4800 - 1;
    yd = jd - (307 + 365 * yy__1 + floor(yy__1 / 4) - floor(yy__1 / 100) + floor(yy__1 / 400) - ...
            32045) + 1;
end
% --- remarks --------------------------------------------------------
