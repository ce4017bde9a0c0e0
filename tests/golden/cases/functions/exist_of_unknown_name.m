% Whether there is a variable of a name that is not known: the known variables stand in the residual program, too.
%
% RUN:  specialise exist_of_unknown_name -d k=3 -t 'name: char [1 n]' -t 'x: real double scalar'
% TRY:  exist_of_unknown_name(3, 'k', 1)   exist_of_unknown_name(3, 'later', 1)   exist_of_unknown_name(3, 'table', 1)
% TRY:  exist_of_unknown_name(3, 'name', -1)   exist_of_unknown_name(3, 'nothing_of_that_name', -1)
% TRY:  exist_of_unknown_name(3, 'on_one_way', 1)   exist_of_unknown_name(3, 'on_one_way', -1)
function y = exist_of_unknown_name(k, name, x)
  table = {k, 'a'};
  if x > 0
    on_one_way = x;
  end
  y = [exist(name), exist(name, 'var')];
  later = k;
  y = y * later + numel(table);
end
% --- residual -------------------------------------------------------
function y = exist_of_unknown_name(name, x)
    if x > 0
        on_one_way = x;
    end
    k = 3;
    table = {3, 'a'};
    y = [exist(name), exist(name, 'var')];
    y = y * 3 + 2;
end
% --- remarks --------------------------------------------------------
% 12:8: remark: a function that reads its caller's frame makes `exist_of_unknown_name` run in the run-time's interpreter [native-interpreted]
