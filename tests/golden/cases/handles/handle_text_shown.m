% A handle whose text can be seen, as a result or displayed, keeps the names of what it captured.
%
% RUN:  specialise handle_text_shown -d 'n = 3' --nargout 3
% TRY:  handle_text_shown(3, 2)
function [power, sum, nothing] = handle_text_shown(n, u)
  power = made_of(n);
  k = u * 2;
  sum = @(x) x + n + k;
  h = @(t) t * n
  disp(h);
  nothing = 1;
  nothing = @() nothing;
end
function h = made_of(exponent)
  h = @(x) x .^ exponent;
end
% --- residual -------------------------------------------------------
function [power, sum, nothing] = handle_text_shown(u)
    k = u * 2;
    n = 3;
    h = @(t) t * n
    disp(@(t) t * n);
    exponent = 3;
    power = @(x) x.^exponent;
    sum = @(x) x + n + k;
    nothing = 1;
    nothing = @() nothing;
end
% --- remarks --------------------------------------------------------
