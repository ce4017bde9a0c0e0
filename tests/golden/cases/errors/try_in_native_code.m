% try in native code: what the body stored before it failed stays, loops are left and go on, the error is read, raised
% again and taken by the try around it.
%
% RUN:  specialise try_in_native_code --nargout 5 -t 'n: real double [1 1]' -t 'v: real double [1 m]'
% TRY:  try_in_native_code(8, [3 1 4])
% TRY:  try_in_native_code(0, [3 1 4])
% TRY:  try_in_native_code(12, 1:20)
function [s, failed, text, y, last] = try_in_native_code(n, v)
    s = 0;
    failed = 0;
    text = '';
    y = zeros(1, 3);
    last = 0;
    for k = 1:n
        try
            last = k;
            y(mod(k, 3) + 1) = k;
            s = s + v(k);
            if k == 5
                continue
            end
            if k == 11
                break
            end
            s = s + half(k);
        catch err
            failed = failed + 1;
            text = [text err.message ';' err.identifier '|'];
        end
        s = s * 2;
    end
    try
        try
            y = y * v';
            y = y + [1 2 3] * v;
        catch inner
            s = -s;
            rethrow(inner);
        end
    catch
        text = [text 'outer ' lasterr];
    end
    try
        error('speed:low', 'too low: %d', n);
    end
    if n > 100
        try
            q = v(1000);
        catch
        end
        text = [text num2str(exist_or(q))];
    end
end
function h = half(k)
    if mod(k, 2) == 1
        error('half:odd', '%d is odd', k);
    end
    h = k / 2;
end
function r = exist_or(q)
    r = q;
end
% --- residual -------------------------------------------------------
function [s, failed, text, y, last] = try_in_native_code(n, v)
    failed = 0;
    last = 0;
    s = 0;
    text = '';
    y = [0, 0, 0];
    for k = 1:n
        try
            last = k;
            y(mod(k, 3) + 1) = k;
            s = s + v(k);
            if k == 5
                continue;
            end
            if k == 11
                break;
            end
            if mod(k, 2) == 1
                error('half:odd', '%d is odd', k);
            end
            h__1 = k / 2;
            s = s + h__1;
        catch err
            failed = failed + 1;
            text = [text, err.message, ';', err.identifier, '|'];
        end
        s = s * 2;
    end
    try
        try
            y = y * v';
            y = y + [1, 2, 3] * v;
        catch inner
            s = -s;
            rethrow(inner);
        end
    catch
        text = [text, 'outer ', lasterr()];
    end
    try
        error('speed:low', 'too low: %d', n);
    end
    if n > 100
        try
            q = v(1000);
        end
        text = [text, num2str(q)];
    end
end
% --- remarks --------------------------------------------------------
