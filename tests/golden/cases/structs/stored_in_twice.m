% A struct of known values takes what is stored into an array of it, again and again, as variables do.
%
% RUN:  specialise stored_in_twice -t 'x: real double scalar' -t 'n: real double scalar'
% TRY:  stored_in_twice(2, 3)
% TRY:  stored_in_twice(NaN, 0)
function y = stored_in_twice(x, n)
  m.mem = zeros(1, 4);
  m.mem(2) = x;
  m.mem(1) = m.mem(1) * m.mem(2) + 1;
  while n > 0
    m.mem(1) = m.mem(1) * m.mem(2) + 1;
    n = n - 1;
  end
  y = m.mem(1) + m.mem(2);
end
% --- residual -------------------------------------------------------
function y = stored_in_twice(x, n)
    m__mem__1 = 0 * x + 1;
    while n > 0
        m__mem__1 = m__mem__1 * x + 1;
        n = n - 1;
    end
    y = m__mem__1 + x;
end
% --- remarks --------------------------------------------------------
