% Bytes, truth values and characters in order, many and few: of text those beyond 127 come first, of cells of text last.
%
% RUN:  specialise bytes_in_order --nargout 5
% TRY:  bytes_in_order(char([200 65 128 255 1 65]))   bytes_in_order(char(mod((1:200) * 37, 256)))   bytes_in_order(mod((1:200) * 37, 7) > 3)
% TRY:  bytes_in_order(int8(mod((1:200) * 91, 256) - 128))   bytes_in_order(uint8(mod((1:300)' * 91, 256)))   bytes_in_order(true(1, 80))
% TRY:  bytes_in_order(reshape(int8(mod((1:400) * 91, 256) - 128), 100, 4))   bytes_in_order('')   bytes_in_order([9 7 3 -0 0])
function [a, b, c, d, e] = bytes_in_order(x)
  [s, i] = sort(x);
  [t, j] = sort(x, 'descend');
  a = {s, i, sort(x)};
  b = {t, j, sort(x, 'descend')};
  c = {sort(x, 2), unique(x), issorted(x(:)), issorted(sort(x(:)))};
  d = sortrows(x);
  e = sort({char(200), 'a', char(7)});
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = bytes_in_order(x)
    [s, i] = sort(x);
    [t, j] = sort(x, 'descend');
    a = {s, i, sort(x)};
    b = {t, j, sort(x, 'descend')};
    c = {sort(x, 2), unique(x), issorted(x(:)), issorted(sort(x(:)))};
    d = sortrows(x);
    e = {char(7), 'a', char(200)};
end
% --- remarks --------------------------------------------------------
