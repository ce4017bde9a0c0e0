% Widths taken from the data, of which there may be none.
%
% RUN:  specialise text_starred -t 'w: real double' -t 'x: real double [1 ?]' --nargout 3
% TRY:  text_starred(6, [1 2.5])
% TRY:  text_starred(-6, 1)
% TRY:  text_starred([], 1)
% TRY:  text_starred(3, zeros(1,0))
function [a, b, c] = text_starred(w, x)
  b = sprintf('%5s|%5d|%5c|', x, '', '');
  c = sprintf('%6.2f|%d', [], x);
  a = sprintf('%*d|', w, x);
end
% --- residual -------------------------------------------------------
function [a, b, c] = text_starred(w, x)
    b = sprintf('%5s|%5d|%5c|', x, '', '');
    c = sprintf('%6.2f|%d', [], x);
    a = sprintf('%*d|', w, x);
end
% --- remarks --------------------------------------------------------
