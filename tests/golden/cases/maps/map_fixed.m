% A map that is fixed: what is asked of it is known, and where it is stored into, each call has its own.
%
% RUN:  specialise map_fixed -d "rules = containers.Map({'km', 'm', 'mm'}, [1000, 1, 0.001])" -d "memo = containers.Map('KeyType', 'double', 'ValueType', 'any')" -t "x: realscalar" -t "to: char [1 ?]"
% TRY:  map_fixed(containers.Map({'km', 'm', 'mm'}, [1000, 1, 0.001]), containers.Map('KeyType', 'double', 'ValueType', 'any'), 2, 'mm')
% TRY:  map_fixed(containers.Map({'km', 'm', 'mm'}, [1000, 1, 0.001]), containers.Map('KeyType', 'double', 'ValueType', 'any'), NaN, 'mile')
function [y, n] = map_fixed (rules, memo, x, to)
  y = x * rules('km') + numel (keys (rules)) + fib (memo, 7);
  n = memo.Count;
  if isKey (rules, to)
    y = y / rules(to);
  else
    error ('map_fixed:unit', 'unknown unit %s', to);
  end
end
function y = fib (memo, n)
  if n < 2
    y = n;
  elseif isKey (memo, n)
    y = memo(n);
  else
    y = fib (memo, n - 1) + fib (memo, n - 2);
    memo(n) = y;
  end
end
% --- residual -------------------------------------------------------
function y = map_fixed(x, to)
    memo = containers.Map('KeyType', 'double', 'ValueType', 'any');
    memo__1 = memo;
    if isKey(memo, 7)
        y = memo(7);
    else
        memo__2 = memo;
        if isKey(memo, 6)
            y = memo(6);
        else
            y = fib__3(memo) + fib__4(memo);
            memo__2(6) = y;
        end
        y = y + fib__3(memo);
        memo__1(7) = y;
    end
    y = x * 1000 + 3 + y;
    n = memo.Count;
    rules = containers.Map({'km', 'm', 'mm'}, {1000, 1, 0.001});
    if isKey(rules, to)
        y = y / rules(to);
    else
        error('map_fixed:unit', 'unknown unit %s', to);
    end
end

function y = fib__3(memo)
    if isKey(memo, 5)
        y = memo(5);
    else
        y = fib__4(memo) + fib__5(memo);
        memo(5) = y;
    end
end

function y = fib__4(memo)
    if isKey(memo, 4)
        y = memo(4);
    else
        y = fib__5(memo) + fib__6(memo);
        memo(4) = y;
    end
end

function y = fib__5(memo)
    if isKey(memo, 3)
        y = memo(3);
    else
        y = fib__6(memo) + 1;
        memo(3) = y;
    end
end

function y = fib__6(memo)
    if isKey(memo, 2)
        y = memo(2);
    else
        memo(2) = 1;
        y = 1;
    end
end
% --- remarks --------------------------------------------------------
