% Maps over several cells become direct calls.
%
% RUN:  specialise cellfun_uniform_off -d 'f = @(s) [s '"'"'!'"'"']' -t 'n: realscalar' --nargout 2
% TRY:  cellfun_uniform_off(@(s) [s '!'], 2)
function [c, m] = cellfun_uniform_off(f, n)
  c = cellfun(f, {'a', 'bc'}, 'UniformOutput', false);
  m = cellfun(@(x, y) numel(x) + y * n, c, {1, 2});
end
% --- residual -------------------------------------------------------
function [c, m] = cellfun_uniform_off(n)
    m = [2 + n, 3 + 2 * n];
    c = {'a!', 'bc!'};
end
% --- remarks --------------------------------------------------------
