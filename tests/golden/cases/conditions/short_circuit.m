% `&&` and `||` with one known side: the other side is evaluated exactly when it was.
%
% RUN:  specialise guarded -d 'enabled = true' -t 'x: real double [1 ?]'
% TRY:  guarded([2 3], true)   guarded(zeros(1, 0), true)   guarded([NaN 1], true)   guarded([-1 0], true)
function y = guarded(x, enabled)
  y = 0;
  if enabled && numel(x) > 1 && x(2) > 0
    y = x(2);
  end
  if ~enabled || isempty(x)
    y = y - 1;
  end
end
% --- residual -------------------------------------------------------
function y = guarded(x)
    if numel(x) > 1 && x(2) > 0
        y = x(2);
    else
        y = 0;
    end
    if isempty(x)
        y = y - 1;
    end
end
% --- remarks --------------------------------------------------------
