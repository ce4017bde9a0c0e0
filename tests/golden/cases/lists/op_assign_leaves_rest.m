% An operator assignment that stays, and an assignment within an expression, show what they mention themselves: copies
% elsewhere in the function vanish all the same.
%
% RUN:  specialise op_assign_leaves_rest -d mode=3 -t 'x: real double scalar' -t 'q: real double'
% TRY:  op_assign_leaves_rest(2, {1, 2, 3}, 2, 3)   op_assign_leaves_rest(0.5, {1, -2}, [1 2], 3)   op_assign_leaves_rest(2, {1}, [], 3)
function y = op_assign_leaves_rest(x, c, q, mode)
  s = scaled(x, mode);
  y = 0;
  n = 1;
  for k = 1:numel(c)
    w = s;
    y += c{q};
    m(n++) = y + w;
  end
  y = shifted(sum(m) + y + w, s) + n;
end
function r = scaled(x, k)
  t = x * k;
  r = t + 1;
end
function r = shifted(y, s)
  p = y - s;
  r = p * p;
end
% --- residual -------------------------------------------------------
function y = op_assign_leaves_rest(x, c, q)
    t = x * 3;
    s = t + 1;
    n = 1;
    y = 0;
    for k = 1:numel(c)
        w = s;
        y += c{q};
        n__4 = n;
        n = n + 1;
        m(n__4) = y + w;
    end
    p = sum(m) + y + w - s;
    y = p * p + n;
end
% --- remarks --------------------------------------------------------
