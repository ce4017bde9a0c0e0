% `str2num` of known text is its value, which no variable of the function has a part in; other text is asked for at run time.
%
% RUN:  specialise numbers_of_known_text -d "list='[1, 2; pi 4]'" -t 'x: real double scalar' --nargout 5
% TRY:  numbers_of_known_text('[1, 2; pi 4]', 2)   numbers_of_known_text('[1, 2; pi 4]', NaN)
function [y, ok, z, w, v] = numbers_of_known_text(list, x)
  k = 100;
  [m, ok] = str2num(list);
  y = m * x;
  z = str2num('sqrt (2):3') + x;
  [w, good] = str2num('k + 1');
  v = {str2num('''a'''), str2num(''), str2num('1:'), good, str2num('1e3'), k};
end
% --- residual -------------------------------------------------------
function [y, ok, z, w, v] = numbers_of_known_text(x)
    y = [1, 2; 3.141592653589793, 4] * x;
    z = str2num('sqrt (2):3') + x;
    [w, good] = str2num('k + 1');
    v = {str2num('''a'''), [], str2num('1:'), good, 1000, 100};
    ok = true;
end
% --- remarks --------------------------------------------------------
