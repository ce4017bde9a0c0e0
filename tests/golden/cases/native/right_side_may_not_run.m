% A struct that is asked on the right of `&&` has a value there only: behind it, it may still have none.
%
% RUN:  specialise right_side_may_not_run -t 'c: real double scalar' -t 'n: real double scalar' --no-inline
% TRY:  right_side_may_not_run(0, 4)
% TRY:  right_side_may_not_run(1, 4)
% TRY:  right_side_may_not_run(6, 4)
% TRY:  right_side_may_not_run(6, -4)
function y = right_side_may_not_run(c, n)
  try
    y = roots_of(c, n);
  catch e
    y = strtok(e.message, ' ');
  end
end
function y = roots_of(c, n)
  if c > 0
    p.x = n;
  end
  y = 0;
  for k = 1:3
    if c > 5 && p.x > 0
      y = y + 1;
    end
    if k > 2
      y = y + p.x ^ 0.5;
    end
  end
end
% --- residual -------------------------------------------------------
function y = right_side_may_not_run(c, n)
    try
        y = roots_of__1(c, n);
    catch e
        y = strtok(e.message, ' ');
    end
end

function y = roots_of__1(c, n)
    if c > 0
        p = struct('x', n);
    end
    if c > 5 && p.x > 0
        y = 1;
    else
        y = 0;
    end
    if c > 5 && p.x > 0
        y = y + 1;
    end
    if c > 5 && p.x > 0
        y = y + 1;
    end
    y = y + p.x^0.5;
end
% --- remarks --------------------------------------------------------
