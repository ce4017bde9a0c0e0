% An output that is cleared and assigned again on every way: nothing can tell. One that a way leaves without a value
% is another matter.
%
% RUN:  specialise cleared_output -d 'unit = "ft"' --nargout 2
% TRY:  cleared_output([1 2; 3 4], 'ft', 1)
% TRY:  cleared_output([1 2; 3 4], 'ft', -1)
% TRY:  cleared_output(5, 'ft', 0)
function [x, y] = cleared_output(x, unit, k)
  r = x(:, 1);
  clear x
  switch unit
    case 'm', f = 1;
    case 'ft', f = 0.3048;
  end
  if k > 0
    x = r * f;
  else
    x = [r, r] / f;
  end
  try
    y = early(r, k);
  catch e
    y = e.message(1:10);
  end
end
function y = early(r, k)
  y = r;
  clear y
  if k < 0
    return;
  end
  y = k;
end
% --- residual -------------------------------------------------------
function [x, y] = cleared_output(x, k)
    r = x(:, 1);
    if k > 0
        x = r * 0.3048;
    else
        x = [r, r] / 0.3048;
    end
    try
        y = early(r, k);
    catch e
        y = e.message(1:10);
    end
end

function y = early(r, k)
    y = r;
    clear('y')
    if k < 0
        return;
    end
    y = k;
end
% --- remarks --------------------------------------------------------
% 28:3: remark: `early` kept whole: `clear` is not followed [kept-whole]
% 28:3: remark: command syntax makes `early` run in the run-time's interpreter [native-interpreted]
