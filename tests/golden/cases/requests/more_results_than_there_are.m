% Of more results than the function has the residual raises what the original raises; a remark says so beforehand.
%
% RUN:  specialise twice --nargout 2 -t 'x: real double scalar'
% TRY:  twice(2.5)
function y = twice(x)
  y = 2 * x;
end
% --- residual -------------------------------------------------------
function y = twice(x)
    error('Octave:invalid-fun-call', 'twice: function called with too many outputs');
end
% --- remarks --------------------------------------------------------
% 5:1: remark: `twice` has 1 result, and 2 are taken; every call raises an error [too-many-results]
