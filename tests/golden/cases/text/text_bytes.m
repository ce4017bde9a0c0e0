% Bytes that are no characters of UTF-8 are written by their codes: in a file they would be read as other ones.
%
% RUN:  specialise text_bytes -d 'n = -1'
% TRY:  text_bytes(-1)
function [y, z] = text_bytes(n)
  y = [n, '3'];
  z = double(y);
end
% --- residual -------------------------------------------------------
function y = text_bytes()
    y = [-1, '3'];
    z = double(y);
end
% --- remarks --------------------------------------------------------
