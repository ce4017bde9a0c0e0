% A name that is a variable on one way and a function of the file on the other is looked up when the program runs.
%
% RUN:  specialise variable_or_function --nargout 3
% TRY:  variable_or_function(1)
% TRY:  variable_or_function(6)
% TRY:  variable_or_function([2 3])
% TRY:  variable_or_function(0)
function [r, s, t] = variable_or_function(b)
  if b > 5
    ev = [1 2 3 4 5 6 7];
  end
  r = ev(b);
  try
    if b < 1
      error('low');
    end
    s = helper(b);
  catch helper
    s = helper.message;
  end
  while any(b > 2)
    count = 4;
    b = b - 3;
  end
  t = count + sum(b);
end
function y = ev(v)
  y = twice(v) + 1;
end
function y = twice(v)
  y = 2 * v;
end
function y = helper(v)
  y = -v;
end
function n = count()
  n = 100;
end
% --- residual -------------------------------------------------------
function [r, s, t] = variable_or_function(b)
    if b > 5
        ev = [1, 2, 3, 4, 5, 6, 7];
    end
    r = ev(b);
    try
        if b < 1
            error('low');
        end
        s = -b;
    catch helper
        s = helper.message;
    end
    while any(b > 2)
        b = b - 3;
        count = 4;
    end
    t = count + sum(b);
end

function y = ev(v)
    y = twice(v) + 1;
end

function n = count()
    n = 100;
end

function y = twice(v)
    y = 2 * v;
end
% --- remarks --------------------------------------------------------
% 12:7: remark: a function's name, `ev`, for a variable that may have no value makes `variable_or_function` run in the run-time's interpreter [native-interpreted]
