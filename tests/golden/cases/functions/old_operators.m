% Old spellings of operators, comments between continued lines, and a condition on a line of its own.
%
% RUN:  specialise old_operators -d 'n = 3' -t 'x: real double [1 3]'
% TRY:  old_operators(3, [1 2 3])
% TRY:  old_operators(3, [-1 0 3])
function [y, z] = old_operators(n, x)
  y = x .+ n;
  y .-= [x .-1];
  y .+= 2;
  z = n .** 2;
  z **= 2;
  z .**= 2;
  y = y ...
      % a line that holds a comment only
      # and another
      - 1;
  if x(1) > 0
    y = [y .+ 1, x];
  elseif
    x(2) == 0
    y = -y;
  end
end
% --- residual -------------------------------------------------------
function y = old_operators(x)
    y = x + 3 - [x - 1] + 2 - 1;
    if x(1) > 0
        y = [y + 1, x];
    elseif x(2) == 0
        y = -y;
    end
end
% --- remarks --------------------------------------------------------
