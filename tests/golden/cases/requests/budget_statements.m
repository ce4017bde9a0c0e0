% A budget that bites says so and how to raise it: the first loops are unrolled, and once the function holds enough
% statements the last one is kept, although its trips are known.
%
% RUN:  specialise budget_statements -t 'x: real double [1 n]' --statement-limit 3
% TRY:  budget_statements([1 2 3 4])
% TRY:  budget_statements([1 2])
function s = budget_statements(x)
  s = 0;
  for k = 1:2
    s = s + x(k);
  end
  for k = 1:2
    s = s * x(k);
  end
  for k = 1:2
    s = s - x(k);
  end
end
% --- residual -------------------------------------------------------
function s = budget_statements(x)
    s = (0 + x(1) + x(2)) * x(1) * x(2);
    for k = 1:2
        s = s - x(k);
    end
end
% --- remarks --------------------------------------------------------
% 15:3: remark: loop kept: unrolling it fills the function with more than 3 statements (--statement-limit) [loop-kept]
