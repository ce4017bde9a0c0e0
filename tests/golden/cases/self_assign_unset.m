% r = r of a variable without a value fails, also in a loop that is kept.
%
% RUN:  specialise self_assign_unset -t 'n: realscalar'
% TRY:  self_assign_unset(0)   self_assign_unset(2)
function y = self_assign_unset(n)
  y = -1;
  for k = 1:n
    r = r;
  end
end
% --- residual -------------------------------------------------------
% --- remarks --------------------------------------------------------
