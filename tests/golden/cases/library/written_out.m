% Functions that Octave interprets: where their checks leave a formula, it takes the place of the call.
%
% RUN:  specialise written_out --nargout 6 -d 'p = [2 1 5]' -t 'x: realscalar' -t 'v: real double [1 4]' -t 'A: real double [3 3]' -t 'm: double'
% TRY:  written_out([2 1 5], 3, [1 2 3 4], magic(3), 1:3)   written_out([2 1 5], -0, [NaN -0 Inf 1], ones(3), [])   written_out([2 1 5], Inf, [1 2 3 -Inf], eye(3), 1)
function [a, b, c, d, e, f] = written_out(p, x, v, A, m)
  a = polyval(p, x);
  b = [mean(v), cot(x), sec(x), trapz(v)];
  c = trace(A);
  d = polyval(p, v);
  e = [cellfun(@isempty, {}), arrayfun(@(k) k + x, zeros(1, 0)), max(abs(v), abs(v))];
  f = mean(m);
end
% --- residual -------------------------------------------------------
function [a, b, c, d, e, f] = written_out(x, v, A, m)
    a = (2 .* x + 1) .* x + 5;
    b = [sum(v, 2) / 4, 1 ./ tan(x), 1 ./ cos(x), 0.5 * sum(v(:, 2:4) + v(:, 1:3), 2)];
    c = sum(diag(A));
    d = ([2, 2, 2, 2] .* v + 1) .* v + 5;
    abs__1 = abs(v);
    e = max(abs__1, abs__1);
    f = mean(m);
end
% --- remarks --------------------------------------------------------
