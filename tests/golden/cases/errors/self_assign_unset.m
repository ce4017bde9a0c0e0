% r = r of a variable without a value fails, also in a loop that is kept.
%
% RUN:  specialise self_assign_unset -t 'n: realscalar'
% TRY:  self_assign_unset(0)   self_assign_unset(2)
function y = self_assign_unset(n)
  y = -1;
  try
    for k = 1:n
      r = r;
    end
  catch e
    y = e.identifier;
  end
end
% --- residual -------------------------------------------------------
function y = self_assign_unset(n)
    try
        for k = 1:n
            r = r;
        end
        y = -1;
    catch e
        y = e.identifier;
    end
end
% --- remarks --------------------------------------------------------
% 9:11: remark: `r` is no variable here and no function that is found: the call fails [not-found]
