% A test that one arm has made is not made in the other one: it stays there, and behind the `if`.
%
% RUN:  specialise far_off -t 'x: real double scalar' -t 'a: real double scalar'
% TRY:  far_off(1, 2)   far_off(1, 60)   far_off(-1, 60)   far_off(NaN, 60)   far_off(-1, 40)   far_off(-1, 20)
function y = far_off(x, a)
  if x > 0
    if a > 50
      error('far:off', 'a is %g', a);
    end
    y = sqrt(a);
  elseif x < -5
    y = 0;
  else
    y = a - 1;
    if a > 50
      error('far:off', 'a is %g', a);
    end
    y = y * 2;
  end
  if a > 30
    error('far:still', 'a is %g', a);
  end
  if a > 50
    error('far:off', 'a is %g', a);
  end
end
% --- residual -------------------------------------------------------
function y = far_off(x, a)
    if x > 0
        if a > 50
            error('far:off', 'a is %g', a);
        end
        y = sqrt(a);
    elseif x < -5
        y = 0;
    else
        y = a - 1;
        if a > 50
            error('far:off', 'a is %g', a);
        end
        y = y * 2;
    end
    if a > 30
        error('far:still', 'a is %g', a);
    end
end
% --- remarks --------------------------------------------------------
