% The generators that `rand ("seed", s)` turns on: one state a distribution, until a state of the new ones is set.
%
% RUN:  specialise old_generator -t s:realscalar --nargout 2
% TRY:  old_generator(42)   old_generator(0)   old_generator(-7.5)   old_generator(NaN)
function [drawn, kept] = old_generator(s)
  rand('seed', s);
  randn('seed', s + 1);
  rande('seed', s);
  randg('seed', s);
  randp('seed', s);
  drawn = {rand(2, 3), randn(1, 40), rande(1, 20), randg(0.4, 1, 20), randg([0.5 2 5 20 -1]), randp(4, 1, 20)};
  drawn = [drawn, {randp(9), randp(7, 1, 0), randp(25, 1, 20), randp([0 3 12 1000]), rand(1, 2, 'single'), randi(10, 1, 5), randperm(5)}];
  kept = [rand('seed'), randn('seed')];
  randn('state', 1);
  drawn{end + 1} = [randn(1, 2)];
  rand('state', 1);
  drawn{end + 1} = rand(1, 2);
end
% --- residual -------------------------------------------------------
function [drawn, kept] = old_generator(s)
    rand('seed', s);
    randn('seed', s + 1);
    rande('seed', s);
    randg('seed', s);
    randp('seed', s);
    drawn = {rand(2, 3), randn(1, 40), rande(1, 20), randg(0.4, 1, 20), randg([0.5, 2, 5, 20, ...
            -1]), randp(4, 1, 20)};
    drawn = [drawn, {randp(9), randp(7, 1, 0), randp(25, 1, 20), randp([0, 3, 12, 1000]), ...
            rand(1, 2, 'single'), randi(10, 1, 5), randperm(5)}];
    kept = [rand('seed'), randn('seed')];
    randn('state', 1);
    drawn{14} = [randn(1, 2)];
    rand('state', 1);
    drawn{15} = rand(1, 2);
end
% --- remarks --------------------------------------------------------
