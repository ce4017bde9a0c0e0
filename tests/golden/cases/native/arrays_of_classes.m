% Arrays of integers, singles and characters in loops over elements: saturation, rounding half away from zero, NaN as
% 0, singles in single precision, parts and masks on both sides.
%
% RUN:  specialise arrays_of_classes --nargout 5 -t 'im: real uint8 [m n]' -t 'k: real int32 [1 p]' -t 's: real single [1 q]' -t 't: char [1 r]'
% TRY:  arrays_of_classes(uint8 ([0 1 127; 128 200 255]), int32 ([5 -3 2147483647 -2147483648]), single ([0.1 NaN Inf -0]), 'hello 42')
% TRY:  arrays_of_classes(uint8 ([255; 7]), int32 ([0 1]), single ([1e-40 3e38]), ' ')
% TRY:  arrays_of_classes(zeros (0, 3, 'uint8'), int32 ([1 2]), single ([1 2]), char (zeros (1, 0)))
function [a, b, c, d, e] = arrays_of_classes(im, k, s, t)
    a = (im + 10) / 2 - 20;
    a(im > 128) = 255.5;
    a(:, 2:end) = a(:, 1:end - 1) + 1;
    b = k * int32(3) - k / int32(2) + 7;
    b = b .* (k > 0);
    c = s .* s * single(0.5) + 0.25 - s / 3;
    c(2:end) = c(1:end - 1);
    d = double(im) .* 2 + double(im > 3);
    e = (t - '0') .* (t >= '0' & t <= '9');
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e] = arrays_of_classes(im, k, s, t)
    a = (im + 10) / 2 - 20;
    a(im > 128) = 255.5;
    a(:, 2:end) = a(:, 1:end-1) + 1;
    b = (k * int32(3) - k / int32(2) + 7) .* (k > 0);
    c = s .* s * single(0.5) + 0.25 - s / 3;
    c(2:end) = c(1:end-1);
    d = double(im) .* 2 + double(im > 3);
    e = (t - '0') .* (t >= '0' & t <= '9');
end
% --- remarks --------------------------------------------------------
