% A search in a known table becomes a tree of comparisons, with what follows the loop at its leaves.
%
% RUN:  specialise ways_binary_search -d 'keys = [1 3 5 9 20]' -d 'values = [10 30 50 90 200]' -t 'q: real double scalar' --nargout 2
% TRY:  ways_binary_search([1 3 5 9 20], [10 30 50 90 200], 5)   ways_binary_search([1 3 5 9 20], [10 30 50 90 200], 4)
% TRY:  ways_binary_search([1 3 5 9 20], [10 30 50 90 200], NaN)   ways_binary_search([1 3 5 9 20], [10 30 50 90 200], 21)
function [v, steps] = ways_binary_search(keys, values, q)
  lo = 1;
  hi = numel(keys);
  at = 0;
  steps = 0;
  while lo <= hi
    mid = floor((lo + hi) / 2);
    steps = steps + 1;
    if keys(mid) == q
      at = mid;
      break
    elseif keys(mid) < q
      lo = mid + 1;
    else
      hi = mid - 1;
    end
  end
  if at == 0
    v = NaN;
  else
    v = values(at) * 2;
  end
  printf('%d steps\n', steps);
end
% --- residual -------------------------------------------------------
function [v, steps] = ways_binary_search(q)
    if 5 == q
        printf('1 steps\n');
        steps = 1;
        v = 100;
    elseif 5 < q
        if 9 == q
            printf('2 steps\n');
            steps = 2;
            v = 180;
        elseif 9 < q
            if 20 == q
                printf('3 steps\n');
                steps = 3;
                v = 400;
            elseif 20 < q
                printf('3 steps\n');
                steps = 3;
                v = NaN;
            else
                printf('3 steps\n');
                steps = 3;
                v = NaN;
            end
        else
            printf('2 steps\n');
            steps = 2;
            v = NaN;
        end
    elseif 1 == q
        printf('2 steps\n');
        steps = 2;
        v = 20;
    elseif 1 < q
        if 3 == q
            printf('3 steps\n');
            steps = 3;
            v = 60;
        elseif 3 < q
            printf('3 steps\n');
            steps = 3;
            v = NaN;
        else
            printf('3 steps\n');
            steps = 3;
            v = NaN;
        end
    else
        printf('2 steps\n');
        steps = 2;
        v = NaN;
    end
end
% --- remarks --------------------------------------------------------
