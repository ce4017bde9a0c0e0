% Trips of ranges with steps: counted by a division where the numbers turn out whole, else with the tolerance of ranges.
%
% RUN:  specialise whole_steps_counted -t 'a: real double scalar' -t 's: real double scalar' -t 'b: real double scalar' --nargout 3
% TRY:  whole_steps_counted(1, 2, 10)   whole_steps_counted(1, 2, 9)   whole_steps_counted(10, -3, 1)   whole_steps_counted(10, -3, 2)   whole_steps_counted(1, -1, 5)
% TRY:  whole_steps_counted(5, 1, 1)   whole_steps_counted(0, 0, 3)   whole_steps_counted(-0, 1, 0)   whole_steps_counted(-0, 2, 3)   whole_steps_counted(0, 0.1, 1)
% TRY:  whole_steps_counted(0, 0.1, 0.95)   whole_steps_counted(1, 0.5, 3)   whole_steps_counted(2^48, 3, 2^48 + 10)   whole_steps_counted(2^52, 1, 2^52 + 4)
% TRY:  whole_steps_counted(-2^47, 2^44, 2^47)   whole_steps_counted(3, Inf, 9)   whole_steps_counted(1, 2^40, 7)   whole_steps_counted(-7, 2, -1)   whole_steps_counted(3, 1, 3)
function [n, t, last] = whole_steps_counted(a, s, b)
  n = 0;
  t = 0;
  last = -1;
  for x = a:s:b
    n = n + 1;
    t = t * 2 + x;
    last = 1 / x;
  end
end
% --- residual -------------------------------------------------------
function [n, t, last] = whole_steps_counted(a, s, b)
    last = -1;
    n = 0;
    t = 0;
    for x = a:s:b
        n = n + 1;
        t = t * 2 + x;
        last = 1 / x;
    end
end
% --- remarks --------------------------------------------------------
