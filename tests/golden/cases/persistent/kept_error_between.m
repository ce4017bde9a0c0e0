% An error between two assignments leaves a state that later calls see: the function remembers. One that is raised before
% or behind them does not.
%
% RUN:  specialise kept_error -t 'x: realscalar'
% TRY:  kept_error(2)
% TRY:  kept_error(-1)
% TRY:  kept_error(9)
function y = kept_error(x)
  y = kept_late(x) + kept_between(x);
end
function y = kept_late(x)
  persistent T
  if isempty(T), T = kept_double(4); end
  if x > 8, error('kept:large', 'too large: %g', x); end
  y = T + x;
end
function y = kept_double(n)
  y = 2 * n;
end
function y = kept_between(x)
  persistent k
  if isempty(k)
    k = 1;
    if x < 0, error('kept:negative', 'negative at first: %g', x); end
    k = 2;
  end
  y = k * x;
end
% --- residual -------------------------------------------------------
function y = kept_error(x)
    if x > 8
        error('kept:large', 'too large: %g', x);
    end
    y = 8 + x + kept_between__1(x);
end

function y = kept_between__1(x)
    persistent k;
    if isempty(k)
        k = 1;
        if x < 0
            error('kept:negative', 'negative at first: %g', x);
        end
        k = 2;
    end
    y = k * x;
end
% --- remarks --------------------------------------------------------
