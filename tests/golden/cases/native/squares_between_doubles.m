% x ^ 2 of many numbers, also where the square lies near the middle of two doubles and where it leaves the range.
%
% RUN:  specialise squares_between_doubles -t 'n: real double scalar' -t 'scale: real double scalar' --nargout 2
% TRY:  squares_between_doubles(4000, 1)   squares_between_doubles(2000, 1e9)   squares_between_doubles(2000, 1e-12)   squares_between_doubles(500, 1e150)
% TRY:  squares_between_doubles(500, 1e-160)   squares_between_doubles(3, Inf)   squares_between_doubles(3, NaN)   squares_between_doubles(3, -0)
function [r, t] = squares_between_doubles(n, scale)
  r = 0;
  t = 0;
  seed = 12345;
  for k = 1:n
    seed = mod(seed * 1103515245 + 12345, 2147483648);
    x = scale * (1 + seed / 2147483648 + k * 2 ^ -45);
    y = x ^ 2;
    r = r + y;
    t = t + (y ~= x * x) * k;
  end
end
% --- residual -------------------------------------------------------
function [r, t] = squares_between_doubles(n, scale)
    r = 0;
    seed = 12345;
    t = 0;
    for k = 1:n
        seed = mod(seed * 1103515245 + 12345, 2147483648);
        x = scale * (1 + seed / 2147483648 + k * 2.842170943040401e-14);
        y = x^2;
        r = r + y;
        t = t + (y ~= x * x) * k;
    end
end
% --- remarks --------------------------------------------------------
