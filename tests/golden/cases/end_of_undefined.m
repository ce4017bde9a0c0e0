% `end` in a target that does not exist yet is an error, also where it would be the first element.
%
% RUN:  specialise grow_nothing -t 'x: realscalar'
% TRY:  grow_nothing(1)   grow_nothing(-1)
function y = grow_nothing(x)
  y = x;
  if x > 0
    d(end + 1) = x;
    y = d;
  else
    try
      c{end + 1} = x;
    catch
      y = -x;
    end
  end
end
% --- residual -------------------------------------------------------
function y = grow_nothing(x)
    y = x;
    if x > 0
        d(end + 1) = x;
        y = d;
    else
        try
            c{end + 1} = x;
        catch
            y = -x;
        end
    end
end
% --- remarks --------------------------------------------------------
% 11:5: remark: `try` makes `grow_nothing` run in the run-time's interpreter [native-interpreted]
