% The same with the message as a result that may be asked for.
%
% RUN:  specialise msgidiom2 -d 'lim = [0 1]' -t 'x: real double [? ?]' --nargout 2
% TRY:  msgidiom2([0.5 1], [0 1])
% TRY:  msgidiom2(2, [0 1])
% TRY:  msgidiom2([1 2;3 4], [0 1])
function [y, err] = msgidiom2(x, lim)
[msg, y] = clipchk(x, lim);
if nargout < 2, error(msg); else, err = msg; end
function [msg, y] = clipchk(x, lim)
msg = ''; y = x;
bad = x < lim(1) | x > lim(2);
if any(bad(:)), msg = sprintf('%d values outside [%g,%g]', sum(bad(:)), lim); end
y(bad) = lim(2);
% --- residual -------------------------------------------------------
function [y, err] = msgidiom2(x)
    y = x;
    bad = x < 0 | x > 1;
    if any(bad(:))
        msg = sprintf('%d values outside [%g,%g]', sum(bad(:)), [0, 1]);
    else
        msg = '';
    end
    y(bad) = 1;
    err = msg;
end
% --- remarks --------------------------------------------------------
