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
    error(checkargs__1(x, n));
    y = sum(x) * n;
end

function msg = checkargs__1(x, n)
    if isempty(x)
        msg = 'X must not be empty.';
        return;
    end
    size__1 = size(x);
    if min(size__1) > 1
        msg = sprintf('X must be a vector, is %dx%d.', size__1);
        return;
    end
    if n < 0
        msg = 'N must not be negative.';
    else
        msg = [];
    end
end
% --- remarks --------------------------------------------------------
