% `y(++k) = v` in a loop that stays: the step goes before the assignment, and the function is followed.
%
% RUN:  specialise step_in_target -d 'scale = 2' -t 'x: real double [1 n]'
% TRY:  step_in_target([1 -2 3], 2)   step_in_target(zeros(1, 0), 2)   step_in_target([NaN 5 0 7], 2)
function y = step_in_target(x, scale)
  y = 0;
  k = 1;
  for i = 1:numel(x)
    if x(i) > 0
      y(++k) = scale * larger(x(i), i);
    end
  end
end

function v = larger(a, b)
  if a > b
    v = a;
  else
    v = b;
  end
end
% --- residual -------------------------------------------------------
function y = step_in_target(x)
    k = 1;
    y = 0;
    for i = 1:numel(x)
        if x(i) > 0
            k = k + 1;
            a = x(i);
            if a > i
                v__1 = a;
            else
                v__1 = i;
            end
            y(k) = 2 * v__1;
        end
    end
end
% --- remarks --------------------------------------------------------
