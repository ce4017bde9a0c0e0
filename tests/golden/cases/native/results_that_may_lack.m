% Results that a loop without trips leaves out are, where they are read, variables as any other.
%
% RUN:  specialise results_that_may_lack --nargout 4
% TRY:  results_that_may_lack([1 2 3], 2)   results_that_may_lack([NaN -0 Inf], 3)   results_that_may_lack([4 -9], 1)
% TRY:  results_that_may_lack([], 1)   results_that_may_lack(int8([4 -9 3]), 2)
% TRY:  results_that_may_lack([1 2 3], NaN)   results_that_may_lack(single([1 2 3]), 3)   results_that_may_lack('ab', 2)
% TRY:  results_that_may_lack([1 2; 3 4], 5)   results_that_may_lack({1}, 1)   results_that_may_lack([1+2i 3], 2)
function [y, z, s, x] = results_that_may_lack(x, n)
  for k = 1:n
    y = zeros(k, 1);
    for j = 1:k
      y(j) = y(j) + x(k) * j;
    end
    z = sqrt(x(k));
    s.last = y(k);
    s.all(k) = z;
    if y(1) > 3
      x(k) = [];
      return
    end
    try
      y(k + 1) = y(k + 2);
    catch
      y(end) = y(end) - 1;
    end
    [y, z] = both(y, z, n);
  end
end

% The parameter is a result as it came in.
function [a, b] = both(a, b, n)
  if n > 2
    b = int8(3);
  end
  for k = 2:n
    b(k) = a(1);
  end
end
% --- residual -------------------------------------------------------
function [y, z, s, x] = results_that_may_lack(x, n)
    for k = 1:n
        y = zeros(k, 1);
        for j = 1:k
            y(j) = y(j) + x(k) * j;
        end
        z = sqrt(x(k));
        s.last = y(k);
        s.all(k) = z;
        if y(1) > 3
            x(k) = [];
            return;
        end
        try
            y(k + 1) = y(k + 2);
        catch
            y(end) = y(end) - 1;
        end
        a = y;
        b = z;
        if n > 2
            b = int8(3);
        end
        for k__1 = 2:n
            b(k__1) = a(1);
        end
        y = a;
        z = b;
    end
end
% --- remarks --------------------------------------------------------
