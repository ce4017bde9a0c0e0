% Conditions with `|` and `&` in every place.
%
% RUN:  specialise condzoo -d 'opt = []' -t 'x: real double [1 ?]' -t 'flag: realscalar' --nargout 2
% TRY:  condzoo([1 2 3], 1, [])
% TRY:  condzoo(zeros(1,0), 0, [])
% TRY:  condzoo(5, 0, [])
% TRY:  condzoo([0 0], 2, [])
function [y, w] = condzoo(x, flag, opt)
y = 0; w = '';
n = length(x);
if ~isempty(opt) & opt(1) > 2, y = 1; end
if isempty(opt) | opt(1) > 2, y = y + 2; end
while n > 0 & x(max(n,1)) > 0
  n = n - 1;
  if n < 1 | flag == 2, break, end
end
if n == 0 & (isempty(x) | x(1) > 0), w = [w 'a']; end
if flag & any(x > 2), w = [w 'b']; end
if any(x) & flag | all(x), w = [w 'c']; end
if (flag == 0) + isempty(x), w = [w 'd']; end
if not(flag) & ~isempty(x) & x(end) == 5, w = [w 'e']; elseif flag > 0 | x(1) < 0, w = [w 'f']; else, w = [w 'g']; end
y = y + 10*n;
% --- residual -------------------------------------------------------
function [y, w] = condzoo(x, flag)
    n = length(x);
    while n > 0 && x(max(n, 1)) > 0
        n = n - 1;
        if n < 1 || flag == 2
            break;
        end
    end
    if n == 0 && (isempty(x) || x(1) > 0)
        w = 'a';
    else
        w = '';
    end
    if flag && any(x > 2)
        w = [w, 'b'];
    end
    if any(x) && flag || all(x)
        w = [w, 'c'];
    end
    isempty__1 = isempty(x);
    if (flag == 0) + isempty__1
        w = [w, 'd'];
    end
    if ~flag && ~isempty__1 && x(end) == 5
        w = [w, 'e'];
    elseif flag > 0 || x(1) < 0
        w = [w, 'f'];
    else
        w = [w, 'g'];
    end
    y = 2 + 10 * n;
end
% --- remarks --------------------------------------------------------
