% `--style readable` writes one number at all places of a matrix as a call, and as a number where it expands.
%
% RUN:  specialise style_readable_blocks --style readable --nargout 4 -d 'n = 3' -t 'x: real double [2 3]'
% TRY:  style_readable_blocks(3, [1 2 3; 4 5 6])
% TRY:  style_readable_blocks(3, -[1 2 3; 4 5 NaN])
function [a, b, c, d] = style_readable_blocks(n, x)
  a = repmat(-2, 2, n);
  b = zeros(n, 2) + 7;
  c = x * b - ones(2) * n;
  d = {x + a, ones(2, n) / 4, -zeros(2, n)};
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = style_readable_blocks(x)
    c = x * (7 * ones(3, 2)) - 3;
    a = -2 * ones(2, 3);
    b = 7 * ones(3, 2);
    d = {x + -2 * ones(2, 3), 0.25 * ones(2, 3), -0 * ones(2, 3)};
end
% --- remarks --------------------------------------------------------
