% Anonymous functions that facts know: which one a value is shows when the program runs, what it captured is what it
% was when it was made, and errors are those of its body.
%
% RUN:  specialise handles_called_directly --nargout 1 -t 'code: real double [1 n]' -t 'x: realscalar'
% TRY:  handles_called_directly([1 2 3 4 2], 0.5)
% TRY:  handles_called_directly([3 3 3], 4)
% TRY:  handles_called_directly([1 5], 1)
% TRY:  handles_called_directly([2 6], -0)
function s = handles_called_directly(code, x)
    a = x + 1;
    v = [3 x];
    ops = {@(t) t + 1, @(t) t * a, @(t) t * v(1) - v(2), @(t) -t, @(t) v(t + 7), @(t) [t; t]};
    a = 100;
    s = x;
    for k = 1:numel(code)
        f = ops{code(k)};
        s = f(s);
        if abs(s) > 10
            s = s / 16;
        end
    end
end
% --- residual -------------------------------------------------------
function s = handles_called_directly(code, x)
    a = x + 1;
    v = [3, x];
    s = x;
    ops = {@(t) t + 1, @(t) t * a, @(t) t * v(1) - v(2), @(t) -t, @(t) v(t + 7), @(t) [t; t]};
    for k = 1:numel(code)
        f = ops{code(k)};
        s = f(s);
        if abs(s) > 10
            s = s / 16;
        end
    end
end
% --- remarks --------------------------------------------------------
