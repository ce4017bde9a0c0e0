% Calls of built-ins with fewer or more arguments than they take, where the specialiser does not know whether they are reached.
%
% RUN:  specialise too_few_for_a_built_in
% TRY:  too_few_for_a_built_in([1 2 3], 4)
% TRY:  too_few_for_a_built_in([1 -2 3], 4)
% TRY:  too_few_for_a_built_in([1 2 3], -4)
function r = too_few_for_a_built_in(x, k)
    r = 0;
    for i = 1:numel(x)
        try
            if x(i) < 0
                r = r + numel(merge(x, k));
            elseif k < 0
                r = r + strrep(x, 'a') + atan2(x(i)) + mod(x, 1, 2, 3);
            end
        catch
            r = r - 100;
        end
        r = r + x(i);
    end
end
% --- residual -------------------------------------------------------
function r = too_few_for_a_built_in(x, k)
    r = 0;
    for i = 1:numel(x)
        try
            if x(i) < 0
                r = r + numel(merge(x, k));
            elseif k < 0
                r = r + strrep(x, 'a') + atan2(x(i)) + mod(x, 1, 2, 3);
            end
        catch
            r = r - 100;
        end
        r = r + x(i);
    end
end
% --- remarks --------------------------------------------------------
