% No loop goes over a handle: one that is known is not unrolled.
%
% RUN:  specialise loop_over_handle
% TRY:  loop_over_handle(1)
function y = loop_over_handle(x)
  h = @sin;
  y = x;
  try
    for l = h
      y = y + 1;
    end
  catch
    y = -x;
  end
end
% --- residual -------------------------------------------------------
function y = loop_over_handle(x)
    y = x;
    try
        for l = @sin
            y = y + 1;
        end
    catch
        y = -x;
    end
end
% --- remarks --------------------------------------------------------
