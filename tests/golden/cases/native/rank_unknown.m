% `real double` says nothing of dimensions: what the body does with a parameter is tested when it is called.
%
% RUN:  specialise rank_unknown --nargout 2 -t 'x: real double' -t 'A: real double'
% TRY:  rank_unknown([3 1 2], [1 2; 3 4])
% TRY:  rank_unknown([3; 1; NaN], eye (2))
% TRY:  rank_unknown(reshape (6:-1:1, 1, 2, 3), [1 2; 3 4])
% TRY:  rank_unknown(5, ones (2, 2, 2))
% TRY:  rank_unknown(zeros (0, 3), 1)
function [x, s] = rank_unknown(x, A)
    n = numel(x);
    for i = 1:n - 1
        for j = 1:n - i
            if x(j) > x(j + 1)
                t = x(j);
                x(j) = x(j + 1);
                x(j + 1) = t;
            end
        end
    end
    s = 0;
    for i = 1:size(A, 1)
        for j = 1:size(A, 2)
            s = s * 0.5 + A(i, j) * A(j, i);
        end
    end
end
% --- residual -------------------------------------------------------
function [x, s] = rank_unknown(x, A)
    n = numel(x);
    for i = 1:n-1
        for j = 1:n-i
            j__1 = j + 1;
            if x(j) > x(j__1)
                t = x(j);
                x(j) = x(j__1);
                x(j__1) = t;
            end
        end
    end
    s = 0;
    for i = 1:size(A, 1)
        for j = 1:size(A, 2)
            s = s * 0.5 + A(i, j) * A(j, i);
        end
    end
end
% --- remarks --------------------------------------------------------
