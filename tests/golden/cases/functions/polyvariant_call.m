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
    blend__1 = x;
    numel__1 = numel(x);
    for k = 2:numel__1
        blend__1(k) = x(k) - x(k - 1);
    end
    y = x;
    for k__1 = 2:numel__1
        y(k__1) = x(k__1) + 2 * y(k__1 - 1);
    end
    y = blend__1 + y - blend__1;
end
% --- remarks --------------------------------------------------------
