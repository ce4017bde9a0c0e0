% Loops that may leave the function, `while` loops and loops of nested functions are kept, too, where their trips written
% out are many times the code and save no work. What is known behind the loop alone (the k of `counted`) is written before
% it is read.
%
% RUN:  specialise kept_with_ways_out -d 'w = [3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4]' -t 'x: real double [1 n]' --nargout 2
% TRY:  kept_with_ways_out([1 2 3 4 5 6 7 8 9], [3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4])
% TRY:  kept_with_ways_out([-1 2 NaN 4 5 60 7 8 9], [3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4])
% TRY:  kept_with_ways_out(zeros(1, 0), [3 1 4 1 5 9 2 6 5 3 5 8 9 7 9 3 2 3 8 4])
function [y, n] = kept_with_ways_out(x, w)
  y = 0;
  for k = 1:20
    t = sum(abs(x - w(k))) + sum(sqrt(abs(x) + 1)) / (2 + numel(x));
    if t > 100
      n = -1;
      return
    end
    y = y + t * t / (1 + abs(t) + 3 * t ^ 2) + sqrt(abs(t) + 1) / (2 + t * t);
  end
  n = counted(x, w) + outer(x, w);
end

function n = counted(x, w)
  k = 0;
  n = 0;
  while k < 20
    k = k + 1;
    t = sum(x) * w(k) + sqrt(sum(x .^ 2) + 1) / (1 + abs(sum(x)));
    n = n + t * t - floor(t / 3) + exp(-t * t) * cos(t) + sin(t);
  end
  k = 5;
  n = n + k;
end

function n = outer(x, w)
  n = 0;
  each();
  function each()
    for j = 1:20
      u = sum(x .* x) - w(j) * sum(x) + 2;
      u = u + sin(u) / (2 + cos(u));
      n = n + u * exp(-u * u) + floor(u / 3) - sqrt(abs(u) + 1) / (1 + u * u);
    end
  end
end
% --- residual -------------------------------------------------------
function [y, n] = kept_with_ways_out(x)
    y = 0;
    table__1 = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4];
    sum__2 = sum(sqrt(abs(x) + 1)) / (2 + numel(x));
    for k = 1:20
        t = sum(abs(x - table__1(k))) + sum__2;
        if t > 100
            n = -1;
            return;
        end
        abs__1 = abs(t);
        y = y + t * t / (1 + abs__1 + 3 * t^2) + sqrt(abs__1 + 1) / (2 + t * t);
    end
    k__1 = 0;
    n__1 = 0;
    sum__4 = sum(x);
    sqrt__2 = sqrt(sum(x.^2) + 1) / (1 + abs(sum__4));
    while k__1 < 20
        k__1 = k__1 + 1;
        t__1 = sum__4 * table__1(k__1) + sqrt__2;
        n__1 = n__1 + t__1 * t__1 - floor(t__1 / 3) + exp(-t__1 * t__1) * cos(t__1) + sin(t__1);
    end
    n__2 = 0;
    sum__3 = sum(x .* x);
    for j__1 = 1:20
        u__1 = sum__3 - table__1(j__1) * sum__4 + 2;
        u__1 = u__1 + sin(u__1) / (2 + cos(u__1));
        n__2 = n__2 + u__1 * exp(-u__1 * u__1) + floor(u__1 / 3) - sqrt(abs(u__1) + 1) / (1 + ...
                u__1 * u__1);
    end
    n = n__1 + 5 + n__2;
end
% --- remarks --------------------------------------------------------
% 11:3: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
% 38:5: remark: loop kept: unrolling it makes several times the code and saves no work (`%# unroll` unrolls it all the same) [loop-kept]
