% A condition that may fail stays when its function is inlined, though both branches give the same.
%
% RUN:  specialise inline_condition
% TRY:  inline_condition(true)   inline_condition({1, 2})   inline_condition(NaN)   inline_condition([])
function y = inline_condition(c)
  y = 1 + pick(c, 2, 2);
end
function r = pick(c, a, b)
  if c
    r = a;
  else
    r = b;
  end
end
% --- residual -------------------------------------------------------
function y = inline_condition(c)
    if c
    end
    y = 3;
end
% --- remarks --------------------------------------------------------
