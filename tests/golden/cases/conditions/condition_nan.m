% The truth of NaN is an error, also where nothing depends on it any more.
%
% RUN:  specialise condition_nan -d 'a = NaN'
% TRY:  condition_nan(NaN, 'abc')
function y = condition_nan(a, s)
  y = 1;
  try
    if a
      for c = s
        z = c;
      end
    end
  catch err
    disp(err.message)
  end
end
% --- residual -------------------------------------------------------
function y = condition_nan(s)
    try
        if NaN
            for c = s
            end
        end
    catch err
        disp(err.message)
    end
    y = 1;
end
% --- remarks --------------------------------------------------------
