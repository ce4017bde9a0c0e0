% return inside try inside a loop.
%
% RUN:  specialise try_return -d 'n = 3' -t 'x: realscalar'
% TRY:  try_return(2, 3)
% TRY:  try_return(-2, 3)
function y = try_return(x, n)
  y = 0;
  for k = 1:n
    try
      if x < 0
        error('try_return:neg', 'negative at %d', k);
      end
      y = y + sqrt(x) / k;
      if y > 1
        return;
      end
    catch err
      y = -k;
      if strcmp(err.identifier, 'try_return:neg')
        return;
      end
    end
  end
end
% --- residual -------------------------------------------------------
function y = try_return(x)
    try
        if x < 0
            error('try_return:neg', 'negative at 1');
        end
        y = 0 + sqrt(x);
        if y > 1
            return;
        end
    catch err
        if strcmp(err.identifier, 'try_return:neg')
            y = -1;
            return;
        end
        y = -1;
    end
    try
        if x < 0
            error('try_return:neg', 'negative at 2');
        end
        y = y + sqrt(x) / 2;
        if y > 1
            return;
        end
    catch err
        if strcmp(err.identifier, 'try_return:neg')
            y = -2;
            return;
        end
        y = -2;
    end
    try
        if x < 0
            error('try_return:neg', 'negative at 3');
        end
        y = y + sqrt(x) / 3;
        if y > 1
            return;
        end
    catch err
        if strcmp(err.identifier, 'try_return:neg')
            y = -3;
            return;
        end
        y = -3;
    end
end
% --- remarks --------------------------------------------------------
