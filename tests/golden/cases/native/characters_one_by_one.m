% Cases and classes of characters, one at a time, with the quotes that they have.
%
% RUN:  specialise characters_one_by_one --nargout 4 -t 's: char [1 n]'
% TRY:  characters_one_by_one('Ab 9z_Z')
% TRY:  characters_one_by_one("Ab\t9z\nZ")
% TRY:  characters_one_by_one(char([0 64:91 96:123 127]))
function [n, t, u, f] = characters_one_by_one(s)
    n = zeros(1, 5);
    t = '';
    u = '';
    f = '';
    for k = 1:numel(s)
        c = lower(s(k));
        if c >= 'a' && c <= 'z'
            t = [t c];
            n(1) = n(1) + 1;
        end
        n = n + [isspace(s(k)), isdigit(s(k)), isletter(s(k)), isupper(c), islower(toupper(c))];
        u = [u, upper(s(k))];
        f = tolower(s(k));
    end
end
% --- residual -------------------------------------------------------
function [n, t, u, f] = characters_one_by_one(s)
    f = '';
    n = [0, 0, 0, 0, 0];
    t = '';
    u = '';
    for k = 1:numel(s)
        s__1 = s(k);
        c = lower(s__1);
        if c >= 'a' && c <= 'z'
            t = [t, c];
            n(1) = n(1) + 1;
        end
        n = n + [isspace(s__1), isdigit(s__1), isletter(s__1), isupper(c), islower(toupper(c))];
        u = [u, upper(s__1)];
        f = tolower(s__1);
    end
end
% --- remarks --------------------------------------------------------
