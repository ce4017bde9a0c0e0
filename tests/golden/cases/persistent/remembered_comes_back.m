% A function that calls itself finds its variable stored when the call is done.
%
% RUN:  specialise remembered_comes_back -t 'x: real double scalar'
% TRY:  remembered_comes_back(2)
% TRY:  remembered_comes_back(-2)
function y = remembered_comes_back(x)
  y = [level(x, 2), level(x, 0), level(1, 1)];
end
function y = level(x, depth)
  persistent total
  if isempty(total)
    total = 1;
  end
  before = total;
  if depth > 0
    inner = level(x, depth - 1);
  else
    inner = 0;
    total = total + x;
  end
  y = before * 100 + total * 10 + inner;
end
% --- residual -------------------------------------------------------
function y = remembered_comes_back(x)
    y = [level__1(x, 2), level__1(x, 0), level__1(1, 1)];
end

function y = level__1(x, depth)
    persistent total;
    if isempty(total)
        total = 1;
    end
    before = total;
    if depth > 0
        inner = level__1(x, depth - 1);
    else
        total = total + x;
        inner = 0;
    end
    y = before * 100 + total * 10 + inner;
end
% --- remarks --------------------------------------------------------
