% A function that returns a message for error, empty where all is well.
%
% RUN:  specialise msgidiom -t 'x: real double [? ?]' -t 'n: realscalar'
% TRY:  msgidiom([1 2], 1)
% TRY:  msgidiom([], 1)
% TRY:  msgidiom([1 2;3 4], 1)
% TRY:  msgidiom([1 2], -1)
function y = msgidiom(x, n)
error(checkargs(x, n));
y = sum(x)*n;
function msg = checkargs(x, n)
msg = [];
if isempty(x), msg = 'X must not be empty.'; return, end
if min(size(x)) > 1, msg = sprintf('X must be a vector, is %dx%d.', size(x)); return; end
if n < 0, msg = 'N must not be negative.'; end
% --- residual -------------------------------------------------------
function y = msgidiom(x, n)
    if isempty(x)
        msg__1 = 'X must not be empty.';
    elseif min(size(x)) > 1
        msg__1 = sprintf('X must be a vector, is %dx%d.', size(x));
    elseif n < 0
        msg__1 = 'N must not be negative.';
    else
        msg__1 = [];
    end
    error(msg__1);
    y = sum(x) * n;
end
% --- remarks --------------------------------------------------------
