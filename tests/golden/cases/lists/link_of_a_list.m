% A list of values within a chain of parts is an error of its own, also in native code.
%
% RUN:  specialise link_of_a_list --nargout 1 -t 'n: real double [1 1]'
% TRY:  link_of_a_list(struct('a', {struct('b', 1), struct('b', 2)}), 1)
% TRY:  link_of_a_list(struct('a', struct('b', 7)), 1)
function t = link_of_a_list(s, n)
    t = '';
    try
        x = s.a.b + n;
        t = [t sprintf('%d ', x)];
    catch err
        t = [t err.message '|'];
    end
    try
        c = {1, s, s};
        x = c{n + 1:end}.a;
        t = [t class(x)];
    catch err
        t = [t err.message];
    end
end
% --- residual -------------------------------------------------------
function t = link_of_a_list(s, n)
    t = '';
    try
        x = s.a.b + n;
        t = sprintf('%d ', x);
    catch err
        t = [t, err.message, '|'];
    end
    try
        c = {1, s, s};
        x = c{n+1:3}.a;
        t = [t, class(x)];
    catch err
        t = [t, err.message];
    end
end
% --- remarks --------------------------------------------------------
