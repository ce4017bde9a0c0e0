% Nothing declared, and columns of three: what the text says of extents is tested when the function is called, and other
% extents are as right.
%
% RUN:  specialise small_columns --nargout 2
% TRY:  small_columns([1 2; 3 4; 5 6], 4)
% TRY:  small_columns([NaN; -0; Inf], 2)
% TRY:  small_columns([1 2; 3 4], 3)
% TRY:  small_columns(7, 2)
% TRY:  small_columns(single ([1; 2; 3]), 2)
function [P, s] = small_columns(P, n)
    R = [0.8 -0.6 0; 0.6 0.8 0; 0 0 1];
    s = 0;
    for k = 1:n
        j = mod(k, size(P, 2)) + 1;
        v = P(:, j);
        w = R * v;
        P(:, j) = w - 0.5 * v;
        s = s + w(1) * v(2) - norm(w);
    end
end
% --- residual -------------------------------------------------------
function [P, s] = small_columns(P, n)
    s = 0;
    table__1 = [0.8, 0, 0; 0.6, 0.8, 0; 0, 0, 1] - [0, 0.6, 0; 0, 0, 0; 0, 0, 0];
    for k = 1:n
        j = mod(k, size(P, 2)) + 1;
        v = P(:, j);
        w = table__1 * v;
        P(:, j) = w - 0.5 * v;
        s = s + w(1) * v(2) - norm(w);
    end
end
% --- remarks --------------------------------------------------------
