% What a branch around, the condition before or a way that left has said is asked no more; NaN goes where no comparison holds.
%
% RUN:  specialise decided_before -t 'x: real double scalar' --nargout 2
% TRY:  decided_before(-21)
% TRY:  decided_before(3)
% TRY:  decided_before(5)
% TRY:  decided_before(12)
% TRY:  decided_before(NaN)
% TRY:  decided_before(16)
% TRY:  decided_before(-Inf)
% TRY:  decided_before(2000)
function [m, s] = decided_before(x)
  if x > 1000
    error('range:high', 'too high: %g', x);
  end
  m = shape(x, [-20 -20 5 15]) + shape(x, [5 15 15 20]);
  s = 0;
  if x >= 10
    if x > 5 && x <= 1000, s = s + 1; end
    if x < 10 || ~(x >= 3), s = s + 2; end
    x = x - 8;
    if x >= 10, s = s + 4; end
  elseif ~(x < 10)
    s = NaN;
  end
end
function m = shape(v, p)
  if v < p(1) || v > p(4)
    m = 0;
  elseif v < p(2)
    m = (v - p(1)) / (p(2) - p(1));
  elseif v <= p(3)
    m = 1;
  else
    m = (p(4) - v) / (p(4) - p(3));
  end
end
% --- residual -------------------------------------------------------
function [m, s] = decided_before(x)
    if x > 1000
        error('range:high', 'too high: %g', x);
    end
    if x < -20 || x > 15
        m__1 = 0;
    elseif x <= 5
        m__1 = 1;
    else
        m__1 = (15 - x) / 10;
    end
    if x < 5 || x > 20
        m__2 = 0;
    elseif x < 15
        m__2 = (x - 5) / 10;
    elseif x <= 15
        m__2 = 1;
    else
        m__2 = (20 - x) / 5;
    end
    m = m__1 + m__2;
    if x >= 10
        x = x - 8;
        if x >= 10
            s = 5;
        else
            s = 1;
        end
    elseif ~(x < 10)
        s = NaN;
    else
        s = 0;
    end
end
% --- remarks --------------------------------------------------------
