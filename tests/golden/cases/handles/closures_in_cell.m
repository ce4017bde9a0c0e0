% Closures made in a loop, each with its own capture.
%
% RUN:  specialise counter_closure -d 'n = 3' -t 'x: realscalar'
% TRY:  counter_closure(2, 3)
function y = counter_closure(x, n)
  fs = cell(1, n);
  for k = 1:n
    fs{k} = @(t) t + k * x;
  end
  y = 0;
  for k = 1:n
    y = y + fs{k}(10);
  end
  y = y + sum(cellfun(@(f) f(1), fs));
end
% --- residual -------------------------------------------------------
function y = counter_closure(x)
    y = 10 + x + (10 + 2 * x) + (10 + 3 * x) + sum([1 + x, 1 + 2 * x, 1 + 3 * x]);
end
% --- remarks --------------------------------------------------------
