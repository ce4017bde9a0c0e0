% A counter with a first value, and a table that is replaced by one of another size.
%
% RUN:  specialise remembered_first_value -t 'x: real double [1 4]'
% TRY:  remembered_first_value([1 2 3 4])
% TRY:  remembered_first_value([0 -1 0 7])
function y = remembered_first_value(x)
  y = [];
  for k = 1:4
    y = [y, next(x(k))];
  end
end
function y = next(x)
  persistent n = 0
  persistent seen
  n = n + 1;
  if isempty(seen)
    seen = x;
  elseif x > 0
    seen(end + 1) = x;
  end
  y = [n, numel(seen), sum(seen)];
end
% --- residual -------------------------------------------------------
function y = remembered_first_value(x)
    y = next__1(x(1));
    y = [y, next__1(x(2))];
    y = [y, next__1(x(3))];
    y = [y, next__1(x(4))];
end

function y = next__1(x)
    persistent n = 0;
    persistent seen;
    n = n + 1;
    if isempty(seen)
        seen = x;
    elseif x > 0
        seen(end + 1) = x;
    end
    y = [n, numel(seen), sum(seen)];
end
% --- remarks --------------------------------------------------------
