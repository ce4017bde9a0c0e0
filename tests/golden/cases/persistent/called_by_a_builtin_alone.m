% A persistent variable that only what a built-in calls changes is not as it began.
%
% RUN:  specialise called_by_a_builtin_alone
% TRY:  called_by_a_builtin_alone(2)
% TRY:  called_by_a_builtin_alone([4; 1])
function r = called_by_a_builtin_alone(k)
  r = {arrayfun(@counted, [1; k]), counted(0)};
  accumarray(k, 1, [], @seen);
  r{end + 1} = seen(0);
  structfun(@named, struct('a', k, 'b', 1), 'UniformOutput', false);
  r{end + 1} = named([]);
end
function y = counted(x)
  persistent n
  if isempty(n)
    n = 0;
  end
  n = n + x;
  y = n;
end
function y = seen(x)
  persistent n = 0;
  n = n + numel(x);
  y = n;
end
function y = named(x)
  persistent list
  list{end + 1} = x;
  y = numel(list);
end
% --- residual -------------------------------------------------------
function r = called_by_a_builtin_alone(k)
    r = {arrayfun(@counted, [1; k]), counted(0)};
    accumarray(k, 1, [], @seen);
    r{3} = seen(0);
    structfun(@named, struct('a', k, 'b', 1), 'UniformOutput', false);
    r{4} = named([]);
end

function y = counted(x)
    persistent n;
    if isempty(n)
        n = 0;
    end
    n = n + x;
    y = n;
end

function y = seen(x)
    persistent n = 0;
    n = n + numel(x);
    y = n;
end

function y = named(x)
    persistent list;
    list{end + 1} = x;
    y = numel(list);
end
% --- remarks --------------------------------------------------------
% 13:1: remark: `counted` kept whole: others that are kept whole use its persistent variables [kept-whole]
% 21:1: remark: `seen` kept whole: others that are kept whole use its persistent variables [kept-whole]
% 26:1: remark: `named` kept whole: others that are kept whole use its persistent variables [kept-whole]
