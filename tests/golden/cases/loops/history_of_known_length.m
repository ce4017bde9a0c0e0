% Trips that each may be the last and only let a record grow gain nothing by being written out: Newton's method stays a loop.
%
% RUN:  specialise history_of_known_length -t 'x0: real double scalar' -t 'tol: real double scalar' --nargout 2
% TRY:  history_of_known_length(2, 1e-9)
% TRY:  history_of_known_length(2, 0)
% TRY:  history_of_known_length(NaN, 1)
% TRY:  history_of_known_length(2.0945514815423265, 1)
function [x, hist] = history_of_known_length(x0, tol)
  c = [1 0 -2 -5];
  d = polyder(c);
  x = x0;
  hist = struct('x', [], 'f', []);
  for it = 1:20
    f = polyval(c, x);
    hist.x(end + 1) = x;
    hist.f(end + 1) = f;
    if abs(f) < tol, break, end
    x = x - f / polyval(d, x);
  end
end
% --- residual -------------------------------------------------------
function [x, hist] = history_of_known_length(x0, tol)
    x = x0;
    hist = struct('x', [], 'f', []);
    for it = 1:20
        f = ((x + 0) .* x - 2) .* x - 5;
        hist.x(end + 1) = x;
        hist.f(end + 1) = f;
        if abs(f) < tol
            break;
        end
        x = x - f / ((3 .* x + 0) .* x - 2);
    end
end
% --- remarks --------------------------------------------------------
% 13:3: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
