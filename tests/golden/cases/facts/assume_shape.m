% A second test of what was tested before is known.
%
% RUN:  specialise cond_prop_empty -d 'w = 2' -t 'x: real double [? ?]'
% TRY:  cond_prop_empty([1 2 3], 2)
% TRY:  cond_prop_empty(zeros(0,3), 2)
% TRY:  cond_prop_empty(7, 2)
function y = cond_prop_empty(x, w)
  if isempty(x)
    y = 0;
    return
  end
  y = helper(x, w);
end
function y = helper(x, w)
  if isempty(x)
    error('helper:empty', 'must not be empty');
  end
  y = sum(x(:)) * w;
end
% --- residual -------------------------------------------------------
function y = cond_prop_empty(x)
    if isempty(x)
        y = 0;
        return;
    end
    y = sum(x(:)) * 2;
end
% --- remarks --------------------------------------------------------
