% `end` in targets of several levels belongs to the innermost variable or part around it, and is asked when it is come
% to: what stands before it is evaluated, and what is not there or no subscript is told then.
%
% RUN:  specialise end_of_nested_targets --nargout 2
% TRY:  end_of_nested_targets(1, {5, [1 2]}, struct('b', [1 2; 2 1]), 2)
% TRY:  end_of_nested_targets(2, {5, [1 2]}, struct('b', [1 2; 2 1]), 3)
% TRY:  end_of_nested_targets(3, {5, [1 2]}, struct('b', [1 2; 2 1]), 2)
% TRY:  end_of_nested_targets(3, {5, [1 2]}, struct('b', [1 2; 2 1]), 3)
% TRY:  end_of_nested_targets(3, {5, [1 2]}, struct('b', [1 2; 2 1]), 0)
% TRY:  end_of_nested_targets(3, {5, [1 2]}, struct('b', [1 2; 2 1]), 1.5)
% TRY:  end_of_nested_targets(3, {5, [1 2]}, struct('b', [1 2; 2 1]), {1})
% TRY:  end_of_nested_targets(3, struct('b', 1), struct('b', [1 2; 2 1]), 1)
% TRY:  end_of_nested_targets(3, @sin, struct('b', [1 2; 2 1]), 1)
% TRY:  end_of_nested_targets(4, {5, [1 2]}, struct('b', [1 2; 2 1]), 4)
% TRY:  end_of_nested_targets(4, {5, [1 2]}, struct('a', 1), 4)
% TRY:  end_of_nested_targets(5, {5, [1 2]}, struct('b', [1 2; 2 1]), [7 8])
% TRY:  end_of_nested_targets(5, {5, [1 2]}, struct('b', [1 2; 2 1]), 7)
% TRY:  end_of_nested_targets(6, {5, [1 2]}, struct('b', {1, 2}), 3)
% TRY:  end_of_nested_targets(6, {5, [1 2]}, struct('a', {1, 2}), 3)
% TRY:  end_of_nested_targets(7, {5, [1 2]}, struct('b', [1 2; 2 1]), 3)
% TRY:  end_of_nested_targets(7, {5, [1 2]}, struct('b', {}), 3)
% TRY:  end_of_nested_targets(8, {5, 'ab'}, struct('b', [1 2; 2 1]), 2)
% TRY:  end_of_nested_targets(8, {}, struct('b', [1 2; 2 1]), 2)
function [c, T] = end_of_nested_targets(way, c, T, k)
  switch way
    case 1
      c{k}(T.b(end)) = 7;          % of T.b: c{k} need not be there
    case 2
      c{k}(min(T.b(end, 1), 2)) = 7;
    case 3
      c{k}(shown(1) + end) = shown(7);
    case 4
      T.b(k:end) = [];
      T.b(c{2}(end)) = 9;
    case 5
      T.b(end+1, :) = k;
      T.b(:, end) = '';
    case 6
      T(k).b(end) = 5;
    case 7
      for j = 1:k
        T.b(end+1) = j;
        c{end+1} = T.b(end);
      end
      T.b(end) += 0.5;
    otherwise
      c{end}(end) = [];
      c(end) = [];
  end
end
function x = shown(x)
  printf('%d\n', x);
end
% --- residual -------------------------------------------------------
function [c, T] = end_of_nested_targets(way, c, T, k)
    switch way
        case 1
            c{k}(T.b(end)) = 7;
        case 2
            c{k}(min(T.b(end, 1), 2)) = 7;
        case 3
            c{k}(shown__1() + end) = shown__2();
        case 4
            T.b(k:end) = [];
            T.b(c{2}(end)) = 9;
        case 5
            T.b(end + 1, :) = k;
            T.b(:, end) = '';
        case 6
            T(k).b(end) = 5;
        case 7
            for j = 1:k
                T.b(end + 1) = j;
                c{end + 1} = T.b(end);
            end
            T.b(end) = T.b(end) + 0.5;
        otherwise
            c{end}(end) = [];
            c(end) = [];
    end
end

function x = shown__1()
    printf('1\n');
    x = 1;
end

function x = shown__2()
    printf('7\n');
    x = 7;
end
% --- remarks --------------------------------------------------------
