% Comparisons bound a number; NaN and -0 keep what they may be.
%
% RUN:  specialise assume_numbers -d 'k = 4' -t 'n: realscalar' --nargout 2
% TRY:  assume_numbers(0, 4)
% TRY:  assume_numbers(-0, 4)
% TRY:  assume_numbers(3, 4)
% TRY:  assume_numbers(-2, 4)
% TRY:  assume_numbers(NaN, 4)
% TRY:  assume_numbers(7, 4)
function [y, s] = assume_numbers(n, k)
  if n > 5
    if n < 0
      y = 1;
    else
      y = 2;
    end
  elseif n == 3
    y = table(n);
  elseif n <= 0
    if n > 0
      y = 3;
    elseif n == 0
      y = 1 / n;
    else
      y = -n;
    end
  else
    y = k;
  end
  s = 'x';
  if ~(n >= 0)
    if isnan(n)
      s = 'nan';
    elseif n >= 0
      s = 'impossible';
    else
      s = 'neg';
    end
  end
end
function y = table(k)
  t = [10 20 30 40];
  y = t(k);
end
% --- residual -------------------------------------------------------
function [y, s] = assume_numbers(n)
    if n > 5
        y = 2;
    elseif n == 3
        y = 30;
    elseif n <= 0
        if n == 0
            y = 1 / n;
        else
            y = -n;
        end
    else
        y = 4;
    end
    if ~(n >= 0)
        if isnan(n)
            s = 'nan';
        else
            s = 'neg';
        end
    else
        s = 'x';
    end
end
% --- remarks --------------------------------------------------------
