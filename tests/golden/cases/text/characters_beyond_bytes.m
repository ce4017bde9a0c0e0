% `%c` of a whole number above 255: the character in UTF-8; of a negative one nothing; of another number its digits.
%
% RUN:  specialise characters_beyond_bytes -t 'x: real double [1 ?]'
% TRY:  characters_beyond_bytes([65 300 8364 1e5])
% TRY:  characters_beyond_bytes([-1 65.5 NaN 0])
% TRY:  characters_beyond_bytes([2^31 2^32 2^32+65 2^31-1 2^26])
% TRY:  characters_beyond_bytes([2^63 1e20 -1e20 -2^40+66])
% TRY:  characters_beyond_bytes(zeros(1, 0))
function y = characters_beyond_bytes(x)
  y = [double(sprintf('%c', x)), 0, double(sprintf('%5c|', x)), 0, double(sprintf('%-6c|', x)), 0, double(sprintf('%.1c', x))];
  printf('%c,%d;', [72 -5 x]);
end
% --- residual -------------------------------------------------------
function y = characters_beyond_bytes(x)
    y = [double(sprintf('%c', x)), 0, double(sprintf('%5c|', x)), 0, double(sprintf('%-6c|', ...
            x)), 0, double(sprintf('%.1c', x))];
    printf('%c,%d;', [72, -5, x]);
end
% --- remarks --------------------------------------------------------
