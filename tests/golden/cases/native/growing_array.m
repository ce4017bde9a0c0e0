% An array that grows in a kept loop keeps its unknown extent.
%
% RUN:  specialise positives -d 'factor = 2' -t 'x: real double [1 ?]'
% TRY:  positives([1 -2 3], 2)   positives(zeros(1, 0), 2)   positives([-1 -0], 2)   positives([Inf NaN 5], 2)
function y = positives(x, factor)
  y = [];
  for k = 1:numel(x)
    if x(k) > 0
      y(end + 1) = factor * x(k);
    end
  end
end
% --- residual -------------------------------------------------------
function y = positives(x)
    y = [];
    for k = 1:numel(x)
        if x(k) > 0
            y(end + 1) = 2 * x(k);
        end
    end
end
% --- remarks --------------------------------------------------------
