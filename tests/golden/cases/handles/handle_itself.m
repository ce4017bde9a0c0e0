% A variable that becomes a handle which captures it: one level more each time round, known to no depth.
%
% RUN:  specialise handle_itself -t 'n: realscalar' -d x=3
% TRY:  handle_itself(0, 3)   handle_itself(1, 3)   handle_itself(4, 3)
function [y, levels] = handle_itself(n, x)
  while n > 0
    n = n - 1;
    x = @() x;
  end
  levels = 0;
  while is_function_handle(x)
    x = x();
    levels = levels + 1;
  end
  y = x;
end
% --- residual -------------------------------------------------------
function y = handle_itself(n)
    x = 3;
    while n > 0
        n = n - 1;
        x = @() x;
    end
    while is_function_handle(x)
        x = x();
    end
    y = x;
end
% --- remarks --------------------------------------------------------
