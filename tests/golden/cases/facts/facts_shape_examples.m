% The shapes of two arrays answer ndims and size, whatever their elements are (thesis, figure 4.3).
%
% RUN:  specialise shape_examples -t 'x: realscalar' --dump facts
% TRY:  shape_examples(1)   shape_examples(NaN)
function r = shape_examples(x)
  a = [x, 2, 3];
  b(1, 2, 3) = x;
  r = [ndims(a), size(a), size(a, 3), ndims(b), size(b), size(b, 3)];
end
% --- residual -------------------------------------------------------
function r = shape_examples(x)
    b(1, 2, 3) = x;
    r = [2, 1, 3, 1, 3, 1, 2, 3, 3];
end
% --- remarks --------------------------------------------------------
% --- facts ----------------------------------------------------------
% function shape_examples
%   x: real double [1 1] = $1
% 6:7: [x, 2, 3]: real double [1 3] dense
% 6:8: x: real double [1 1] = $1
% 7:16: x: real double [1 1] = $1
% 8:7: [ndims(a), size(a), size(a, 3), ndims(b), size(b), size(b, 3)]: = [2 1 3 1 3 1 2 3 3]
% 8:8: ndims(a): = 2
% 8:14: a: real double [1 3] dense
% 8:18: size(a): = [1 3]
% 8:23: a: real double [1 3] dense
% 8:27: size(a, 3): = 1
% 8:32: a: real double [1 3] dense
% 8:39: ndims(b): = 3
% 8:45: b: real double [1 2 3] dense
% 8:49: size(b): = [1 2 3]
% 8:54: b: real double [1 2 3] dense
% 8:58: size(b, 3): = 3
% 8:63: b: real double [1 2 3] dense
