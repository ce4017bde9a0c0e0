% Comparisons with NaN are false: neither branch may be swapped for its negation.
%
% RUN:  specialise order_of -d 'pivot = 0' -t 'x: realscalar'
% TRY:  order_of(NaN, 0)   order_of(1, 0)   order_of(-1, 0)   order_of(-0, 0)   order_of(Inf, 0)
function r = order_of(x, pivot)
  if ~(x < pivot)
    r = 1;
  else
    r = -1;
  end
  if x == x
    r = r + 10;
  end
  r = [r, min(x, pivot), max(x, pivot)];
end
% --- residual -------------------------------------------------------
function r = order_of(x)
    if ~(x < 0)
        r = 1;
    else
        r = -1;
    end
    if x == x
        r = r + 10;
    end
    r = [r, min(x, 0), max(x, 0)];
end
% --- remarks --------------------------------------------------------
