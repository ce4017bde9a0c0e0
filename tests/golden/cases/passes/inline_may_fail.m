% What takes a parameter's place may fail where the parameter could not: the unused result is still computed.
%
% RUN:  specialise inline_may_fail -t 'x: real double'
% TRY:  inline_may_fail([1 2 3])   inline_may_fail(1)
function y = inline_may_fail(x)
  for k = 1:3
    a = more(twice(x(k)));
  end
  y = x;
end
function r = more(x)
  r = x + 1;
end
function r = twice(x)
  r = x * 2;
end
% --- residual -------------------------------------------------------
function y = inline_may_fail(x)
    r = x(1) * 2 + 1;
    r = x(2) * 2 + 1;
    r = x(3) * 2 + 1;
    y = x;
end
% --- remarks --------------------------------------------------------
