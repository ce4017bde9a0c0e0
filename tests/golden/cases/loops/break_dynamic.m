% `break` under an unknown condition leaves a kept loop.
%
% RUN:  specialise first_above -d 'limit = 2' -t 'x: real double [1 ?]'
% TRY:  first_above([1 3 5], 2)   first_above([1 1], 2)   first_above(zeros(1, 0), 2)   first_above([NaN Inf], 2)
function p = first_above(x, limit)
  p = 0;
  for k = 1:numel(x)
    if x(k) > limit
      p = k;
      break
    end
  end
end
% --- residual -------------------------------------------------------
function p = first_above(x)
    p = 0;
    for k = 1:numel(x)
        if x(k) > 2
            p = k;
            break;
        end
    end
end
% --- remarks --------------------------------------------------------
