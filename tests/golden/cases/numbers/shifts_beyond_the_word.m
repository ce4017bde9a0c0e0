% bitshift to the right by more than a word goes by the remainder, as the processor does; to the left nothing is left.
%
% RUN:  specialise shifts_beyond_the_word -t 'k: realscalar'
% TRY:  shifts_beyond_the_word(0)
% TRY:  shifts_beyond_the_word(1)
% TRY:  shifts_beyond_the_word(Inf)
function r = shifts_beyond_the_word(k)
  n = [31, 32, 33, 64, 65] + k;
  r = {bitshift(12345, -n), bitshift(int32(12345), -n), bitshift(uint8(200), -n), bitshift(int64(-12345), -n)};
  r{end + 1} = bitshift(12345, [n, 1e10, -1e10, -2 ^ 31]);
  r{end + 1} = bitshift(int16(-300), n);
  r{end + 1} = [bitshift(5, -64), bitshift(5, -65), bitshift(single(100), -65), bitshift(-100, -65)];
end
% --- residual -------------------------------------------------------
function r = shifts_beyond_the_word(k)
    n = [31, 32, 33, 64, 65] + k;
    n__1 = -n;
    r = {bitshift(12345, n__1), bitshift(int32(12345), n__1), bitshift(uint8(200), n__1), ...
            bitshift(int64(-12345), n__1), bitshift(12345, [n, 1e10, -1e10, -2147483648]), ...
            bitshift(int16(-300), n), single([5, 2, 50, -50])};
end
% --- remarks --------------------------------------------------------
