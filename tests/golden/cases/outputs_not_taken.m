% `~` for a result that has no value, and `isargout` of the only one.
%
% RUN:  specialise outputs_not_taken -t 'x: realscalar'
% TRY:  outputs_not_taken(2)
% TRY:  outputs_not_taken(5)
function y = outputs_not_taken(x)
  [~, y] = pair(x);
  [~] = pair(x);
end
function [r, s] = pair(x)
  if ~isargout(1), disp('not the first'); end
  if isargout(1) || x > 3
    r = x;
  end
  s = 0;
  while s < x
    s = s + 1;
  end
end
% --- residual -------------------------------------------------------
function y = outputs_not_taken(x)
    [~, y] = pair__1(x);
    pair__2(x);
end

function [r, s] = pair__1(x)
    disp('not the first');
    if x > 3
        r = x;
    end
    s = 0;
    while s < x
        s = s + 1;
    end
end

function r = pair__2(x)
    disp('not the first');
    if x > 3
        r = x;
    end
    s = 0;
    while s < x
        s = s + 1;
    end
end
% --- remarks --------------------------------------------------------
% 7:12: remark: `~` for a result that may have no value makes `outputs_not_taken` run in the run-time's interpreter [native-interpreted]
% 10:1: remark: a result that may be undefined: `r` makes `pair__1` run in the run-time's interpreter [native-interpreted]
