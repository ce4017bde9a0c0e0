% An error under an unknown condition stays, with its identifier and message.
%
% RUN:  specialise checked_log -d 'base = 10' -t 'x: realscalar'
% TRY:  checked_log(100, 10)   checked_log(0, 10)   checked_log(-2.5, 10)   checked_log(NaN, 10)   checked_log(Inf, 10)
function y = checked_log(x, base)
  if base <= 1
    error('checked_log:base', 'base must be greater than 1');
  end
  if x <= 0
    error('checked_log:domain', 'no logarithm to base %d of %g', base, x);
  end
  y = x / base;
end
% --- residual -------------------------------------------------------
function y = checked_log(x)
    if x <= 0
        error('checked_log:domain', 'no logarithm to base 10 of %g', x);
    end
    y = x / 10;
end
% --- remarks --------------------------------------------------------
