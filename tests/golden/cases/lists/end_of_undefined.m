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
        error('invalid use of ''end'': may only be used to index existing value');
    else
        y = -x;
    end
end
% --- remarks --------------------------------------------------------
% 8:5: remark: reached with these values it fails: invalid use of 'end': may only be used to index existing value [certain-error]
