% The first rule that holds returns: the function that tries them is inlined as one test with `elseif`.
% RUN:  specialise rules_one_after_another -t 'amount: real double scalar' -t 'years: real double scalar'
% TRY:  rules_one_after_another(1500, 3)
% TRY:  rules_one_after_another(1500, 9)
% TRY:  rules_one_after_another(10, 11)
% TRY:  rules_one_after_another(NaN, 0)
function p = rules_one_after_another(amount, years)
  rules = {@(a, y) a > 1000 && y > 5, 0.2; @(a, y) a > 1000, 0.1; @(a, y) y > 10, 0.05};
  p = decide(rules, amount, years);
end
function p = decide(rules, amount, years)
  for k = 1:size(rules, 1)
    if rules{k, 1}(amount, years)
      p = amount * (1 - rules{k, 2});
      return
    end
  end
  p = amount;
end
% --- residual -------------------------------------------------------
function p = rules_one_after_another(amount, years)
    if amount > 1000 && years > 5
        p = amount * 0.8;
    elseif amount > 1000
        p = amount * 0.9;
    elseif years > 10
        p = amount * 0.95;
    else
        p = amount;
    end
end
% --- remarks --------------------------------------------------------
