% `continue` under an unknown condition skips the rest of the body.
%
% RUN:  specialise positive_sum -d 'weight = 3' -t 'x: real double [1 ?]'
% TRY:  positive_sum([1 -1 2], 3)   positive_sum([-1 -0], 3)   positive_sum(zeros(1, 0), 3)   positive_sum([NaN 1], 3)
function s = positive_sum(x, weight)
  s = 0;
  for k = 1:numel(x)
    if x(k) <= 0
      continue
    end
    s = s + weight * x(k);
  end
end
% --- residual -------------------------------------------------------
function s = positive_sum(x)
    s = 0;
    for k = 1:numel(x)
        if x(k) <= 0
            continue;
        end
        s = s + 3 * x(k);
    end
end
% --- remarks --------------------------------------------------------
