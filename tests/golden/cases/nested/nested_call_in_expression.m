% Nested functions that count are called inside expressions: what they assign is not read left of the call.
%
% RUN:  specialise nested_call_in_expression -d 'kinds = {"box", "line"}' -t 'x: real double [1 2]' -t 'mu: realscalar' --nargout 2
% TRY:  nested_call_in_expression({"box", "line"}, [1 3], 10)   nested_call_in_expression({"box", "line"}, [NaN 3], 10)   nested_call_in_expression({"box", "line"}, [0.5 0.25], 0)
function [f, count] = nested_call_in_expression(kinds, x, mu)
  count = 0;
  f = (x(1) - 1)^2;
  for k = 1:numel(kinds)
    f = f + mu * penalty(kinds{k});
  end

  function p = penalty(kind)
    count = count + 1;
    switch kind
      case 'box'
        p = 0;
        for i = 1:2
          p = p + above(x(i) - 2);
        end
      case 'line'
        p = above(x(1) - x(2));
    end
  end

  function h = above(t)
    count = count + 1;
    if t > 0
      h = t^2;
    else
      h = 0;
    end
  end
end
% --- residual -------------------------------------------------------
function [f, count] = nested_call_in_expression(x, mu)
    x__1 = x(1);
    f = (x__1 - 1)^2;
    t__1 = x__1 - 2;
    if t__1 > 0
        h__1 = t__1^2;
    else
        h__1 = 0;
    end
    p__1 = h__1;
    t__1 = x(2) - 2;
    if t__1 > 0
        h__1 = t__1^2;
    else
        h__1 = 0;
    end
    f = f + mu * (p__1 + h__1);
    t__2 = x__1 - x(2);
    if t__2 > 0
        h__2 = t__2^2;
    else
        h__2 = 0;
    end
    f = f + mu * h__2;
    count = 5;
end
% --- remarks --------------------------------------------------------
