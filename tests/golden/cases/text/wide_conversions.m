% A width or a precision may be of any size; one beyond INT_MAX counts as none. A long text is not folded into the
% residual program when only its length matters.
%
% RUN:  specialise wide_conversions -t 'x: real double scalar' -t 'w: real double scalar'
% TRY:  wide_conversions(3, 600)   wide_conversions(2.5, 1000)   wide_conversions(NaN, 3e9)   wide_conversions(-7, -600)
function [n, s] = wide_conversions(x, w)
  n = x + numel(sprintf('%1000d', 1)) + numel(sprintf('%100000s', 'ab'));
  n = n + numel(sprintf('%.700d|%2147483648d|%99999999999d', 1, 2, 3)) + numel(sprintf('%.3000000000f', 1.5));
  s = [sprintf('%600d', x) sprintf('%-600x', uint8(10)) sprintf('%0600d', int64(9007199254740993)) sprintf('%*d', w, x)];
end
% --- residual -------------------------------------------------------
function n = wide_conversions(x, w)
    n = x + 1000 + 100000 + 704 + 8;
    s = [sprintf('%600d', x), ...
            'a                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                                       000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000009007199254740993', ...
            sprintf('%*d', w, x)];
end
% --- remarks --------------------------------------------------------
