% One function called with different known arguments gets one version for each.
%
% RUN:  specialise both -t 'x: real double [1 ?]'
% TRY:  both([1 2 3])   both(zeros(1, 0))   both([NaN -1])   both(-0)
function y = both(x)
  y = blend(x, 1) + blend(x, 2) - blend(x, 1);
end
function y = blend(x, order)
  y = x;
  for k = 2:numel(x)
    if order == 1
      y(k) = x(k) - x(k - 1);
    else
      y(k) = x(k) + order * y(k - 1);
    end
  end
end
% --- residual -------------------------------------------------------
function y = both(x)
    y = blend__1(x) + blend__2(x) - blend__1(x);
end

function y = blend__1(x)
    y = x;
    for k = 2:numel(x)
        y(k) = x(k) - x(k - 1);
    end
end

function y = blend__2(x)
    y = x;
    for k = 2:numel(x)
        y(k) = x(k) + 2 * y(k - 1);
    end
end
% --- remarks --------------------------------------------------------
