% A closure over what is not known that ignores a parameter, written out because it is handed to what is not followed.
%
% RUN:  specialise handle_ignored_parameter -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  handle_ignored_parameter(2, 3)
% TRY:  handle_ignored_parameter(0, 1)
function y = handle_ignored_parameter(x, n)
  callbacks = {@(~, t) x * t, @(~, ~) x};
  y = 0;
  for k = 1:n
    f = callbacks{1 + mod(k, 2)};
    y = y + f([], k);
  end
end
% --- residual -------------------------------------------------------
function y = handle_ignored_parameter(x, n)
    y = 0;
    callbacks = {@(~, t) x * t, @(~, ~) x};
    for k = 1:n
        f = callbacks{1 + mod(k, 2)};
        y = y + f([], k);
    end
end
% --- remarks --------------------------------------------------------
