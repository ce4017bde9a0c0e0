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
    y = 0;
    for k = 1:3
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
% --- remarks --------------------------------------------------------
% 8:3: remark: loop kept: unrolling it leaves the same code at every trip [loop-kept]
