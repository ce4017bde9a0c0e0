% Closures over closures, composed in a loop.
%
% RUN:  specialise compose_all -d 'fs = {@(x) x + 1, @(x) x * 2, @sqrt}' -t 'x: real double'
% TRY:  compose_all({@(x) x + 1, @(x) x * 2, @sqrt}, 3)
% TRY:  compose_all({@(x) x + 1, @(x) x * 2, @sqrt}, [1 2])
function y = compose_all(fs, x)
  g = @(x) x;
  for k = 1:numel(fs)
    f = fs{k};
    g = @(x) f(g(x));
  end
  y = g(x);
end
% --- residual -------------------------------------------------------
function y = compose_all(x)
    y = sqrt((x + 1) * 2);
end
% --- remarks --------------------------------------------------------
