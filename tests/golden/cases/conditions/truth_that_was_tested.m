% A truth value that was tested is known in the branches, and a number of which there may be none is one where it equals another.
% RUN:  specialise truth_that_was_tested -t 'temp: real double scalar' -t 'hum: real double scalar' --nargout 2
% TRY:  truth_that_was_tested(31, 10)
% TRY:  truth_that_was_tested(31, 50)
% TRY:  truth_that_was_tested(-5, 10)
% TRY:  truth_that_was_tested(NaN, 10)
function [score, y] = truth_that_was_tested(temp, hum)
  score = 0;
  for k = 1:2
    ok = true;
    for c = 1:2
      if c == 1, hit = temp > 15 * k; else, hit = hum < 20 * k; end
      ok = ok && hit;
      if ~ok, break, end
    end
    if ok, score = score + k; end
  end
  grid = [0 10 20 40];
  i = find(grid <= temp, 1, 'last');
  if i == numel(grid), i = i - 1; end
  y = grid(i) + grid(i + 1);
end
% --- residual -------------------------------------------------------
function [score, y] = truth_that_was_tested(temp, hum)
    if temp > 15 && hum < 20
        score = 1;
    else
        score = 0;
    end
    if temp > 30 && hum < 40
        score = score + 2;
    end
    i = find([0, 10, 20, 40] <= temp, 1, 'last');
    if i == 4
        i = i - 1;
    end
    grid = [0, 10, 20, 40];
    y = grid(i) + grid(i + 1);
end
% --- remarks --------------------------------------------------------
