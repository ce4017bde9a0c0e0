% One set of shapes, one description: trailing ones go, and what is not known is not listed (thesis, n1 to n5 of 4.2.6).
%
% RUN:  specialise canonical -t 'n2: real double [1 1 1]' -t 'n4: real double [5..10 2 ?]' -t 'n5: real double [5..10 2 ? 1 1]' --dump facts
% TRY:  canonical(1, ones(5, 2), ones(6, 2, 3))
function r = canonical(n2, n4, n5)
  r = [ndims(n2), size(n4, 2), size(n5, 2), size(n5, 4), ndims(n5)];
end
% --- residual -------------------------------------------------------
function r = canonical(n2, n4, n5)
    r = [2, 2, 2, 1, ndims(n5)];
end
% --- remarks --------------------------------------------------------
% --- facts ----------------------------------------------------------
% function canonical
%   n2: real double [1 1] = $1
%   n4: real double [e2(5..10) 2 ?e3]
%   n5: real double [e4(5..10) 2 ?e5]
% 6:7: [ndims(n2), size(n4, 2), size(n5, 2), size(n5, 4), ndims(n5)]: real double [1 5] in [1, 3] integral dense
% 6:8: ndims(n2): = 2
% 6:14: n2: real double [1 1] = $1
% 6:19: size(n4, 2): = 2
% 6:24: n4: real double [e2(5..10) 2 ?e3]
% 6:32: size(n5, 2): = 2
% 6:37: n5: real double [e4(5..10) 2 ?e5]
% 6:45: size(n5, 4): = 1
% 6:50: n5: real double [e4(5..10) 2 ?e5]
% 6:58: ndims(n5): real double [1 1] in [2, 3] integral
% 6:64: n5: real double [e4(5..10) 2 ?e5]
