% A handle made of a name sees what the function sees that made it, wherever it is called.
%
% RUN:  specialise names_made_in_another_file -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  names_made_in_another_file(3, 2)   names_made_in_another_file(3, 1)
function y = names_made_in_another_file(x, n)
  h = table_of_handles(n);
  y = h{n}(x) + cellfun(@(f) f(x), h(1));
end
% --- residual -------------------------------------------------------
function y = names_made_in_another_file(x, n)
    h = table_of_handles__1(n);
    y = h{n}(x) + cellfun(@(f) f(x), h(1));
end

function h = table_of_handles__1(n)
    h = {};
    for k = 1:n
        h{k} = str2func(['case', num2str(k)]);
    end
end

function h = table_of_handles(n)
    h = {};
    for k = 1:n
        h{k} = str2func(['case', num2str(k)]);
    end
end

function y = case1(x)
    y = x;
end

function y = case2(x)
    y = 2 * x;
end
% --- remarks --------------------------------------------------------
% table_of_handles.m:4:12: remark: `str2func` of text that is not known makes `table_of_handles` run in the run-time's interpreter [native-interpreted]
% table_of_handles.m:4:12: remark: `str2func` of text that is not known makes `table_of_handles__1` run in the run-time's interpreter [native-interpreted]
