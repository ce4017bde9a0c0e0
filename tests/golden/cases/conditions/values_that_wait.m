% A value that is used once waits for its use while the variable of what it is made of takes the next value.
%
% RUN:  specialise mass_action -d 'from = {1, [1 2], 3}' -d 'to = {2, 3, [1 1]}' -d 'rate = [0.5 2 0.25]' -t 'c: real double [3 1]'
% TRY:  mass_action({1, [1 2], 3}, {2, 3, [1 1]}, [0.5 2 0.25], [1; 2; 3])   mass_action({1, [1 2], 3}, {2, 3, [1 1]}, [0.5 2 0.25], [0; -0; NaN])
% TRY:  mass_action({1, [1 2], 3}, {2, 3, [1 1]}, [0.5 2 0.25], [Inf; 0; -1])
function out = mass_action(from, to, rate, c)
  out = zeros(3, 1);
  for r = 1:numel(rate)
    v = rate(r);
    for s = from{r}
      v = v * c(s);
    end
    for s = from{r}
      out(s) = out(s) - v;
    end
    for s = to{r}
      out(s) = out(s) + v;
    end
  end
end
% --- residual -------------------------------------------------------
function out = mass_action(c)
    v = 0.5 * c(1);
    v__1 = 2 * c(1) * c(2);
    v__2 = 0.25 * c(3);
    out = [0 - v - v__1 + v__2 + v__2; 0 + v - v__1; 0 + v__1 - v__2];
end
% --- remarks --------------------------------------------------------
