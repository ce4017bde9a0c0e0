% Arrays of which neither facts nor the text tell the class: versions for singles, bytes, integers and complex numbers
% stand beside the one for doubles, and a table that is asked by codes is taken for an array.
%
% RUN:  specialise classes_without_hint --nargout 4
% TRY:  classes_without_hint([1 2.5 -0 NaN Inf], 1:300, 2)
% TRY:  classes_without_hint(single([1 2.5 -0 NaN 3e38]), 1:300, 2)
% TRY:  classes_without_hint(single([1 2.5 -0 NaN 3e38]), single(1:300), 2)
% TRY:  classes_without_hint(single([1 2.5 16777217]), 1:300, single(0.1))
% TRY:  classes_without_hint(uint8([1 200 0 255]), 1:300, 2)
% TRY:  classes_without_hint(uint8([1 200 0 255]), uint8(1:300), 2)
% TRY:  classes_without_hint(uint8([1 200 0 255]), int32(1:300), uint8(2))
% TRY:  classes_without_hint(uint8([1 200 0 255]), 1:300, int8(2))
% TRY:  classes_without_hint(uint8([1 200 0 255]), 1:300, -1.5)
% TRY:  classes_without_hint(int32([1 200 0 2147483647 -5]), 1:300, 2)
% TRY:  classes_without_hint(int32([1 200 0 299]), 1:300, 0.3)
% TRY:  classes_without_hint(int8([1 100 0 127]), 1:300, 2)
% TRY:  classes_without_hint(int64([1 200 0 299]), 1:300, 2)
% TRY:  classes_without_hint([1+2i 3 -1i], 1:300, 2)
% TRY:  classes_without_hint([1 3 2], (1:300) * 1i, 2)
% TRY:  classes_without_hint([1+2i 3 complex(NaN, Inf)], (1:300) * 1i, 2)
% TRY:  classes_without_hint(single([1+2i 3]), 1:300, 2)
% TRY:  classes_without_hint([true false true], 1:300, 2)
% TRY:  classes_without_hint('abc', 1:300, 2)
% TRY:  classes_without_hint([], 1:300, 2)
% TRY:  classes_without_hint(zeros(1, 0, 'single'), 1:300, 2)
% TRY:  classes_without_hint(single(7), 1:300, 2)
% TRY:  classes_without_hint(uint8([1 2; 3 4]), 1:300, 2)
% TRY:  classes_without_hint(uint8([1 200 0 255]), @(x) x + 1, 2)
% TRY:  classes_without_hint({1}, 1:300, 2)
% TRY:  classes_without_hint(single([1 2 3]), 1:300, 'ab')
function [y, s, z, c] = classes_without_hint(x, t, w)
  y = x;
  z = zeros(size(x));
  s = 0;
  c = [];
  for k = 2:numel(x)
    y(k) = (x(k - 1) + x(k)) * w;
    s = 0.5 * s + x(k);
    z(k) = s;
    c(end + 1) = x(k);
  end
  for k = 1:numel(x)
    z(k) = z(k) + t(double (x(k)) + 1);
  end
end
% --- residual -------------------------------------------------------
function [y, s, z, c] = classes_without_hint(x, t, w)
    y = x;
    z = zeros(size(x));
    c = [];
    s = 0;
    numel__1 = numel(x);
    for k = 2:numel__1
        y(k) = (x(k - 1) + x(k)) * w;
        s = 0.5 * s + x(k);
        z(k) = s;
        c(end + 1) = x(k);
    end
    for k = 1:numel__1
        z(k) = z(k) + t(double(x(k)) + 1);
    end
end
% --- remarks --------------------------------------------------------
