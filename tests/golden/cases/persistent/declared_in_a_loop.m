% The declaration is met again in each trip, in which it does nothing.
%
% RUN:  specialise declared_in_loop -t 'n: real scalar' -t 'x: real scalar'
% TRY:  declared_in_loop(3, 1)
% TRY:  declared_in_loop(3, 5)
% TRY:  declared_in_loop(2, 7)
function y = declared_in_loop(n, x)
  y = 0;
  for k = 1:n
    if x > 2
      persistent count = 10;
      count += x;
      y += count;
    else
      y += k;
    end
  end
end
% --- residual -------------------------------------------------------
function y = declared_in_loop(n, x)
    y = 0;
    for k = 1:n
        if x > 2
            persistent count = 10;
            count = count + x;
            y = y + count;
        else
            y = y + k;
        end
    end
end
% --- remarks --------------------------------------------------------
