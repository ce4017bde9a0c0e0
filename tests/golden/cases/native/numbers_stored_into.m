% A number that stays one is stored into by its place, or where a condition holds.
%
% RUN:  specialise numbers_stored_into --nargout 3
% TRY:  numbers_stored_into([1 5 2 7], 3)   numbers_stored_into([], 0)   numbers_stored_into([4 NaN], 2)
% TRY:  numbers_stored_into(single([1 5]), 3)   numbers_stored_into([1 5i], 3)   numbers_stored_into('ab', 2)
% TRY:  numbers_stored_into([1 5], 'c')   numbers_stored_into([1 5], [1 2])
% TRY:  numbers_stored_into({1}, 1)
function [s, t, n] = numbers_stored_into(x, a)
  s = 1;
  t = true;
  n = 0;
  for k = 1:numel(x)
    s(1) = s + x(k) * a;
    s(s > 20) = 20;
    t(1, 1) = s > 7;
    n(end) = n + t;
  end
end
% --- residual -------------------------------------------------------
function [s, t, n] = numbers_stored_into(x, a)
    n = 0;
    s = 1;
    t = true;
    for k = 1:numel(x)
        s(1) = s + x(k) * a;
        s(s > 20) = 20;
        t(1, 1) = s > 7;
        n(1) = n + t;
    end
end
% --- remarks --------------------------------------------------------
