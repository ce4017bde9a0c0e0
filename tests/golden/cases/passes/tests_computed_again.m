% A table look-up with branches, and a loop, that two calls ask of the same arguments are computed once; not where the
% argument has changed, where a branch leaves what was, or where the factors of a product with a transpose would
% become one array.
%
% RUN:  specialise tests_computed_again -t 'x: real double scalar' -t 'A: real double [3 3]' --nargout 3
% TRY:  tests_computed_again(2, magic(3))
% TRY:  tests_computed_again(-4, magic(3) / 7)
% TRY:  tests_computed_again(15, ones(3))
% TRY:  tests_computed_again(NaN, ones(3))
% TRY:  tests_computed_again(Inf, ones(3))
function [y, z, p] = tests_computed_again(x, A)
  y = grade(x) * 2 + rises(x);
  z = grade(x) - 3 * rises(x);
  x = x + 1;
  z = z + grade(x);
  r = 1;
  s = 2;
  if x > 4
    r = x;
  end
  if x > 4
    s = x;
  end
  z = z + r / s;
  p = swept(A) * swept(A)';
end
function g = grade(t)
  if t < 0
    g = 0;
  elseif t < 10
    g = t / 10;
  else
    g = 1;
  end
end
function n = rises(t)
  n = 0;
  while t > 1
    t = t / 2;
    n = n + 1;
    if n > 1000
      break
    end
  end
end
function B = swept(A)
  B = A;
  for k = 2:3
    if B(k - 1, k - 1) ~= 0
      B(k, :) = B(k, :) - B(k, k - 1) / B(k - 1, k - 1) * B(k - 1, :);
    end
  end
end
% --- residual -------------------------------------------------------
function [y, z, p] = tests_computed_again(x, A)
    if x < 0
        grade__1__1 = 0;
    elseif x < 10
        grade__1__1 = x / 10;
    else
        grade__1__1 = 1;
    end
    t = x;
    rises__1__1 = 0;
    while t > 1
        t = t / 2;
        rises__1__1 = rises__1__1 + 1;
        if rises__1__1 > 1000
            break;
        end
    end
    y = grade__1__1 * 2 + rises__1__1;
    z = grade__1__1 - 3 * rises__1__1;
    x = x + 1;
    if x < 0
        g__1 = 0;
    elseif x < 10
        g__1 = x / 10;
    else
        g__1 = 1;
    end
    z = z + g__1;
    if x > 4
        r = x;
        s = x;
    else
        r = 1;
        s = 2;
    end
    z = z + r / s;
    p = swept__1(A) * swept__1(A)';
end

function B = swept__1(A)
    B = A;
    B__1 = B(1, 1);
    if B__1 ~= 0
        B(2, :) = B(2, :) - B(2, 1) / B__1 * B(1, :);
    end
    B__2 = B(2, 2);
    if B__2 ~= 0
        B(3, :) = B(3, :) - B(3, 2) / B__2 * B(2, :);
    end
end
% --- remarks --------------------------------------------------------
