% A number in a range beside lists that are known: each element is decided by itself.
%
% RUN:  specialise number_among_a_list -t 'a: real double scalar in [2, 3]' -t 'x: realscalar'
% TRY:  number_among_a_list(2, 1)
% TRY:  number_among_a_list(2.5, 1)
% TRY:  number_among_a_list(3, NaN)
function y = number_among_a_list(a, x)
  y = x;
  if any(a == [1, 4]), y = y + 1; end
  k = round(a);
  if ismember(k, [2 3; 9 NaN]), y = y + 2; end
  if ismember(a, [5 7]), y = y + 4; end
  if all(a ~= [7; 8]), y = y + 8; end
  if any([1 4] >= a + 10), y = y + 16; end
  if any(a == [2, 4]), y = y + 32; end
  if any(uint8(a) == [1, 4]), y = y + 64; end
  if ismember(a, [2, 4]), y = y + 128; end
  [in, at] = ismember(k, [3 2 2]);
  y = y + 1000 * at + in;
  [in, at] = ismember(a, []);
  y = y + in + at;
  if ismember(x, [1 NaN]), y = y + 0.5; end
end
% --- residual -------------------------------------------------------
function y = number_among_a_list(a, x)
    k = round(a);
    y = x + 2 + 8;
    if any(a == [2, 4])
        y = y + 32;
    end
    if any(uint8(a) == [1, 4])
        y = y + 64;
    end
    if ismember(a, [2, 4])
        y = y + 128;
    end
    [in, at] = ismember(k, [3, 2, 2]);
    y = y + 1000 * at + in;
    if ismember(x, [1, NaN])
        y = y + 0.5;
    end
end
% --- remarks --------------------------------------------------------
