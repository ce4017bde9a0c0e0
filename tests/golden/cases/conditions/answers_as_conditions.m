% What a function answers is known on each way out of it: the test of the answer goes.
%
% RUN:  specialise answers_as_conditions -d 'limits = [0 10; -1 1]' -t 'x: real double [1 2]' --nargout 2
% TRY:  answers_as_conditions([0 10; -1 1], [5 0])  answers_as_conditions([0 10; -1 1], [5 2])  answers_as_conditions([0 10; -1 1], [-1 0])  answers_as_conditions([0 10; -1 1], [NaN 0])
function [y, why] = answers_as_conditions(limits, x)
  why = 'fine';
  [ok, where] = within(limits, x);
  if ok
    y = x(1) * x(2);
    y = y + 1;
    y = y * y;
  else
    y = -where;
    why = 'outside';
  end
end
function [ok, where] = within(limits, x)
  where = 0;
  if x(1) < limits(1, 1) || x(1) > limits(1, 2)
    where = x(1);
    ok = false;
  elseif abs(x(2)) > limits(2, 2)
    where = x(2);
    ok = false;
  else
    ok = true;
  end
end
% --- residual -------------------------------------------------------
function [y, why] = answers_as_conditions(x)
    x__1 = x(1);
    if x__1 < 0 || x__1 > 10
        y = -x__1;
        why = 'outside';
    elseif abs(x(2)) > 1
        y = -x(2);
        why = 'outside';
    else
        y = x__1 * x(2) + 1;
        y = y * y;
        why = 'fine';
    end
end
% --- remarks --------------------------------------------------------
