% Comma-separated lists of unknown length assigned.
%
% RUN:  specialise lists -d 'k = 2' --nargout 3
% TRY:  lists({1, 2, 3}, struct('v', {4, 5}), 2)
% TRY:  lists({4}, struct('v', {4}), 2)
% TRY:  lists({}, struct('v', {4, 5, 6}), 2)
function [a, b, x] = lists(c, s, k)
  [a, b] = s.v;
  x = a + b * k;
  [p, q.r] = c{:};
  x = x + p + q.r;
end
% --- residual -------------------------------------------------------
function [a, b, x] = lists(c, s)
    [a, b] = s.v;
    x = a + b * 2;
    [p, out__1] = c{:};
    x = x + p + out__1;
end
% --- remarks --------------------------------------------------------
