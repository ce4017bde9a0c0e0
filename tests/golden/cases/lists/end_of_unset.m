% `end` of a variable without a value has an error of its own, read or written, also in native code.
%
% RUN:  specialise end_of_unset -t 'x: realscalar' -t 'how: realscalar'
% TRY:  end_of_unset(1, 1)
% TRY:  end_of_unset(1, 2)
% TRY:  end_of_unset(1, 3)
% TRY:  end_of_unset(5, 1)
% TRY:  end_of_unset(5, 2)
% TRY:  end_of_unset(5, 3)
function y = end_of_unset(x, how)
  if x > 3
    t = [1 2];
  end
  if how == 1
    t(end+1) = x;
    y = t;
  elseif how == 2
    y = t(1:end-1);
  else
    t(end+1, 2) = x;
    y = t;
  end
end
% --- residual -------------------------------------------------------
function y = end_of_unset(x, how)
    if x > 3
        t = [1, 2];
    end
    if how == 1
        t(end + 1) = x;
        y = t;
    elseif how == 2
        y = t(1:end-1);
    else
        t(end + 1, 2) = x;
        y = t;
    end
end
% --- remarks --------------------------------------------------------
