% A switch over an unknown number stays, with what is known inside its bodies put in.
%
% RUN:  specialise rate -d 'base = 4' -t 'level: realscalar'
% TRY:  rate(1, 4)   rate(2, 4)   rate(7, 4)   rate(NaN, 4)   rate(3, 4)
function y = rate(level, base)
  double_base = 2 * base;
  switch level
    case 1
      y = base;
    case {2, 3}
      y = double_base + level;
    otherwise
      y = double_base * base;
  end
end
% --- residual -------------------------------------------------------
function y = rate(level)
    switch level
        case 1
            y = 4;
        case {2, 3}
            y = 8 + level;
        otherwise
            y = 32;
    end
end
% --- remarks --------------------------------------------------------
