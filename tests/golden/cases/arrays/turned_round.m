% Elements in another order along each dimension: rotated, reversed, turned, of any class and rank; integers beside
% doubles round half away from zero and saturate; positions that are no positions.
%
% RUN:  specialise turned_round --nargout 9
% TRY:  turned_round(reshape(1:12, 3, 4), 1, [0.5 1.5 2.5 -0.5 -1.5 300 -300 NaN Inf], [3 1 2])
% TRY:  turned_round('abcdef', -2, [0.49999999999999994 2.5 1e10], [1 1 6])
% TRY:  turned_round(reshape(1:24, 2, 3, 4), 5, 1:3, 24)
% TRY:  turned_round({1, 'b'; 3, 4}, 1, 0.5, [1; 4])
% TRY:  turned_round(int8([1 2; 3 4]), -3, -0.5, [1 2.5])
% TRY:  turned_round([1 2 3], 1, 7, [1 0])
% TRY:  turned_round([1 2 3], 1, 7, [1 4])
% TRY:  turned_round(zeros(0, 3), 1, zeros(1, 0), zeros(1, 0))
function [a, b, c, d, e, f, g, h, k] = turned_round(x, n, y, at)
    a = circshift(x, n);
    b = circshift(x, n, 2);
    c = fliplr(x);
    d = flipud(x);
    e = uint8(3) * y;
    f = y - int8(-100);
    g = int16(7) ./ y;
    h = [1e9; 1] + int32(y(:)');
    k = x(at);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f, g, h, k] = turned_round(x, n, y, at)
    a = circshift(x, n);
    b = circshift(x, n, 2);
    c = flip(x, 2);
    d = flip(x, 1);
    e = uint8(3) * y;
    f = y - int8(-100);
    g = int16(7) ./ y;
    h = [1000000000; 1] + int32(y(:)');
    k = x(at);
end
% --- remarks --------------------------------------------------------
