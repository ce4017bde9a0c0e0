% Integers of 64 bits as text: every digit, and those that the conversion has no place for as %g has them.
%
% RUN:  specialise long_integers_text -d "a = uint64(14695981039346656037)" -t "b: uint64 scalar" -t "c: int64 scalar"
% TRY:  long_integers_text(uint64(14695981039346656037), uint64(9007199254740993), int64(-9007199254740993))
% TRY:  long_integers_text(uint64(14695981039346656037), uint64(9223372036854775808), int64(-1))
% TRY:  long_integers_text(uint64(14695981039346656037), uint64(5), int64(255))
function t = long_integers_text (a, b, c)
  t = {sprintf('%u %x %d', a, a, a), sprintf('%d|%u|%x|%20d', b, b, b, b), sprintf('%d|%u|%x|%o', c, c, c, c), ...
       num2str(b), num2str(c), mat2str([b a])};
  fprintf('%d %i\n', b, c);
end
% --- residual -------------------------------------------------------
function t = long_integers_text(b, c)
    t = mat2str([b, uint64(3421674724) .* uint64(4294967296) + uint64(2216829733)]);
    fprintf('%d %i\n', b, c);
    t = {'14695981039346656037 cbf29ce484222325 1.4696e+19', sprintf('%d|%u|%x|%20d', b, b, b, ...
            b), sprintf('%d|%u|%x|%o', c, c, c, c), num2str(b), num2str(c), t};
end
% --- remarks --------------------------------------------------------
