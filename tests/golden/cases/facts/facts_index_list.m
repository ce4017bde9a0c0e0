% An index list of unknown length: two extents of the result are known, two are not (thesis, the example of 6.1.1).
%
% RUN:  specialise pick -d 'a = reshape(1:32, 4, 4, 2)' -d 'b = 2' -t 'c: double [2 1]' -t 'd: cell' --dump facts
% TRY:  pick(reshape(1:32, 4, 4, 2), 2, [1; 2], {2, 1})   pick(reshape(1:32, 4, 4, 2), 2, [2; 1], {1, [1 2 1]})
% TRY:  pick(reshape(1:32, 4, 4, 2), 2, [1; 2], {3, 1})
function r = pick(a, b, c, d)
  r = a(b, b + c, d{c});
end
% --- residual -------------------------------------------------------
function r = pick(c, d)
    a = reshape([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, ...
            23, 24, 25, 26, 27, 28, 29, 30, 31, 32], [4, 4, 2]);
    r = a(2, 2 + c, d{c});
end
% --- remarks --------------------------------------------------------
% --- facts ----------------------------------------------------------
% function pick
%   a: static real double [4 4 2] in [1, 32] integral dense
%   b: = 2
%   c: double [2 1]
%   d: cell [e1 e2 ...e3]
% 7:7: a(b, b + c, d{c}): real double [1 2 ...] in [1, 32] integral
% 7:7: a: static real double [4 4 2] in [1, 32] integral dense
% 7:9: b: = 2
% 7:12: b + c: double [2 1]
% 7:12: b: = 2
% 7:16: c: double [2 1]
% 7:19: d{c}: a list of unknown length
% 7:19: d: cell [e1 e2 ...e3]
% 7:21: c: double [2 1]
