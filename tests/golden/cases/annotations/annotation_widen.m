% A widened dimension is not followed, and the value is no longer static.
%
% RUN:  specialise upto -d 'first = 1'
% TRY:  upto(1, 5)   upto(1, 0)
function y = upto(first, x)
  y = first;
  %# y widen 2
  for n = 2:x
    y = [y n];
  end
end
% --- residual -------------------------------------------------------
function y = upto(x)
    y = 1;
    for n = 2:x
        y = [y, n];
    end
end
% --- remarks --------------------------------------------------------
