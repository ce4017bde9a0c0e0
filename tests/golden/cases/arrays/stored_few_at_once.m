% Stores of a few elements at once are stores of each, where each element of the value is seen.
%
% RUN:  specialise stored_few_at_once -t 'x: real double [4 1]' --nargout 3
% TRY:  stored_few_at_once([1; 2; 3; 4])
% TRY:  stored_few_at_once([-0; NaN; Inf; 0.1])
function [g, h, r] = stored_few_at_once(x)
  g = zeros(4, 1);
  h = [5 6 7];
  pairs = [1 2; 2 3; 4 1];
  for k = 1:3
    at = pairs(k, :);
    d = slope(x(at), k);
    g(at) = g(at) + 0.5 * d(:);
    h(at(at < 4)) = h(at(at < 4)) * 2;
  end
  r = x;
  r([1, 3]) = r([3, 1]) + r(2);
  r([2, 4]) = x([4, 2]) .* [-1; 1] / 3 - r([2, 4]);
end
function d = slope(u, k)
  d = [k * u(2), u(1) - k];
end
% --- residual -------------------------------------------------------
function [g, h, r] = stored_few_at_once(x)
    d__1 = x(2);
    r = x;
    r([1, 3]) = r([3, 1]) + r(2);
    r(2) = x(4) * -1 / 3 - r(2);
    r(4) = d__1 / 3 - r(4);
    h = [20, 24, 14];
    g = [0 + 0.5 * d__1 + 0.5 * (x(4) - 3); 0 + 0.5 * (x(1) - 1) + 0.5 * (2 * x(3)); 0 + 0.5 * ...
            (d__1 - 2); 0 + 0.5 * (3 * x(1))];
end
% --- remarks --------------------------------------------------------
