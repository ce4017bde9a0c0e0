% Handles in a struct, called by known names and by cellfun.
%
% RUN:  specialise handles_by_name -d 'ops = struct('"'"'plus'"'"', @(a, b) a + b, '"'"'safe'"'"', @(a, b) a ./ (b + (b == 0)), '"'"'pick'"'"', @max)' -d 'order = {'"'"'safe'"'"', '"'"'plus'"'"', '"'"'pick'"'"'}' -t 'a: real double scalar' -t 'b: real double scalar' --nargout 2
% TRY:  handles_by_name(struct('plus', @(a, b) a + b, 'safe', @(a, b) a ./ (b + (b == 0)), 'pick', @max), {'safe', 'plus', 'pick'}, 1, 2)
% TRY:  handles_by_name(struct('plus', @(a, b) a + b, 'safe', @(a, b) a ./ (b + (b == 0)), 'pick', @max), {'safe', 'plus', 'pick'}, 1, 0)
% TRY:  handles_by_name(struct('plus', @(a, b) a + b, 'safe', @(a, b) a ./ (b + (b == 0)), 'pick', @max), {'safe', 'plus', 'pick'}, NaN, -0)
% TRY:  handles_by_name(struct('plus', @(a, b) a + b, 'safe', @(a, b) a ./ (b + (b == 0)), 'pick', @max), {'safe', 'plus', 'pick'}, -Inf, Inf)
function [r, s] = handles_by_name(ops, order, a, b)
  r = zeros(1, numel(order));
  for k = 1:numel(order)
    f = ops.(order{k});
    r(k) = f(a, b);
  end
  s = sum(cellfun(@(n) ops.(n)(b, a), order));
end
% --- residual -------------------------------------------------------
function [r, s] = handles_by_name(a, b)
    r = [a ./ (b + (b == 0)), a + b, max(a, b)];
    s = sum([b ./ (a + (a == 0)), b + a, max(b, a)]);
end
% --- remarks --------------------------------------------------------
