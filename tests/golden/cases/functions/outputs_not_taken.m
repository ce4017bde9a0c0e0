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
    disp('not the first');
    y = 0;
    while y < x
        y = y + 1;
    end
    disp('not the first');
end
% --- remarks --------------------------------------------------------
