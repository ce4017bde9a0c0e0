% Streams of Poisson numbers of one mean: inversion, patchwork rejection, the normal distribution.
%
% RUN:  specialise poisson_streams -t mean:realscalar
% TRY:  poisson_streams(4)   poisson_streams(10.5)   poisson_streams(33)   poisson_streams(1e4)   poisson_streams(3e8)
function r = poisson_streams(mean)
  randp('state', 5);
  r = [randp(mean, 1, 200), randp(mean, 2, 2)(:)', randp(mean), randp(mean, 1, 3, 'single')];
end
% --- residual -------------------------------------------------------
function r = poisson_streams(mean)
    randp('state', 5);
    r = [randp(mean, 1, 200), subsref(randp(mean, 2, 2), struct('type', '()', 'subs', ...
            {{':'}}))', randp(mean), randp(mean, 1, 3, 'single')];
end
% --- remarks --------------------------------------------------------
