% Nested functions that share no variable with those around them are functions of the file: a return under a condition,
% recursion and several calls are followed, and those beside them that do share stay nested.
%
% RUN:  specialise nested_that_share_nothing -d 'opts = struct("w", 3)' -t 'start: real double [1 2]' -t 'goal: real double [1 2]' --nargout 2
% TRY:  nested_that_share_nothing([1 2], [3 4], struct("w", 3))
% TRY:  nested_that_share_nothing([1 2], [1 NaN], struct("w", 3))
% TRY:  nested_that_share_nothing([1 2], [1 2], struct("w", 3))
function [p, calls] = nested_that_share_nothing(start, goal, opts)
  calls = 0;
  steps = option(opts, 'steps', 3);
  w = option(opts, 'w', 2);
  p = start;
  for k = 1:steps
    p = p + step_to(p, goal, w);
    if near(p, goal)
      break;
    end
  end
  function v = option(o, name, default)
    if isfield(o, name)
      v = o.(name);
      return;
    end
    v = default;
  end
  function d = step_to(a, b, gain)
    d = (b - a) / gain;
    calls = calls + 1;
  end
  function t = near(a, b)
    t = factorial_of(3) * norm(a - b) < 1e-2;
    function r = factorial_of(n)
      if n <= 1
        r = 1;
        return;
      end
      r = n * factorial_of(n - 1);
    end
  end
end
% --- residual -------------------------------------------------------
function [p, calls] = nested_that_share_nothing(start, goal)
    p = start + (goal - start) / 3;
    if 6 * norm(p - goal) < 0.01
        calls = 1;
    else
        p = p + (goal - p) / 3;
        if 6 * norm(p - goal) < 0.01
            calls = 2;
        else
            p = p + (goal - p) / 3;
            calls = 3;
        end
    end
end
% --- remarks --------------------------------------------------------
