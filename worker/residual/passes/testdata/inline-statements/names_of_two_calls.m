% The second call takes the names of the first, where an error would show them.
function [y, z] = names_of_two_calls(u, v)
    y = last(u);
    z = last(v);
end
function r = last(table)
    n = numel(table);
    r = table(n) + n;
end
% --- after ---
function [y, z] = names_of_two_calls(u, v)
    table = u;
    n = numel(table);
    y = table(n) + n;
    table = v;
    n__1 = numel(table);
    z = table(n__1) + n__1;
end
function r = last(table)
    n = numel(table);
    r = table(n) + n;
end
