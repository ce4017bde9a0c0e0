% Nothing is declared: characters, bytes, integers and truth values run typed where the text says what elements are
% compared with, added to or converted from; what comes instead runs by the kernels. A cell of more than 60 elements.
%
% RUN:  specialise classes_from_use --nargout 6
% TRY:  classes_from_use('one, two 33', uint8([0 255 3 3 7]), int32([5 -7 2147483647 1]), [true false true], 4)
% TRY:  classes_from_use("x", uint8([]), int32(3), true, 70)   classes_from_use('', uint8(9), int32([1 2; 3 4]), false(1, 0), 0)
% TRY:  classes_from_use([97 44 32], [1 2.5 3], [1e10 -1e10], [1 0 2], 2)   classes_from_use('a', [1 2 300], 1:3, [NaN 1], 2)
% TRY:  classes_from_use({'a'}, 1, 1, 1, 1)   classes_from_use('ab', uint8(1), int8(1), true, 1)   classes_from_use('ab', uint8(reshape(1:8, 2, 2, 2)), int32(reshape(1:8, 2, 2, 2)), true(2, 2, 2), 61)
% TRY:  classes_from_use('ab', int16([-1 4]), single([0.1 0.7]), 'xy', 3)   classes_from_use('ab', uint8(200), int32(1), true, 101)
function [words, h, s, n, d, r] = classes_from_use(text, bytes, numbers, mask, k)
  words = 0;
  inside = false;
  d = 0;
  for i = 1:length(text)
    c = text(i);
    if c == ' ' || c == ','
      inside = false;
    elseif ~inside
      inside = true;
      words = words + 1;
    end
    if c >= '0' && c <= '9'
      d = 10 * d + (c - '0');
    end
  end
  h = zeros(1, 256);
  for i = 1:numel(bytes)
    j = double(bytes(i)) + 1;
    h(j) = h(j) + 1;
  end
  h = find(h);
  s = int32(0);
  for i = 1:numel(numbers)
    s = s + numbers(i) * 2 - int32(1);
  end
  n = 0;
  for i = 1:numel(mask)
    if mask(i) && ~(n > 2)
      n = n + i;
    end
  end
  c = num2cell(1:100);
  r = 0;
  for i = 1:k
    c{mod(i, 100) + 1} = c{mod(i * 7, 100) + 1} + r;
    r = c{i};
  end
end
% --- residual -------------------------------------------------------
function [words, h, s, n, d, r] = classes_from_use(text, bytes, numbers, mask, k)
    d = 0;
    inside = false;
    words = 0;
    for i = 1:length(text)
        c = text(i);
        if c == ' ' || c == ','
            inside = false;
        else
            if ~inside
                words = words + 1;
            end
            inside = true;
        end
        if c >= '0' && c <= '9'
            d = 10 * d + (c - '0');
        end
    end
    h = zeros(1, 256);
    for i = 1:numel(bytes)
        j = double(bytes(i)) + 1;
        h(j) = h(j) + 1;
    end
    h = find(h);
    s = int32(0);
    for i = 1:numel(numbers)
        s = s + numbers(i) * 2 - int32(1);
    end
    n = 0;
    for i = 1:numel(mask)
        if mask(i) && ~(n > 2)
            n = n + i;
        end
    end
    c = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, ...
            25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, ...
            46, 47, 48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63, 64, 65, 66, ...
            67, 68, 69, 70, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 84, 85, 86, 87, ...
            88, 89, 90, 91, 92, 93, 94, 95, 96, 97, 98, 99, 100};
    r = 0;
    for i = 1:k
        c{mod(i, 100) + 1} = c{mod(i * 7, 100) + 1} + r;
        r = c{i};
    end
end
% --- remarks --------------------------------------------------------
