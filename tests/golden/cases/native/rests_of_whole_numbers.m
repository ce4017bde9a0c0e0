% mod and rem of numbers, whole ones of 32 bits by division of integers: signs of zeros, limits of the range, fractions.
%
% RUN:  specialise rests_of_whole_numbers -t 'v: real double [1 ?]'
% TRY:  rests_of_whole_numbers([0 -0 1 -1 2 -2 3 5 7 -7 0.5 -0.5 0.1 0.3])
% TRY:  rests_of_whole_numbers([2147483647 2147483648 -2147483648 -2147483649 4294967296 1e15 9007199254740993 12345 -86400])
% TRY:  rests_of_whole_numbers([1e300 Inf -Inf NaN 3.5 1e-300 -1e-300 0 2])
function r = rests_of_whole_numbers(v)
  n = numel(v);
  r = zeros(n * n, 4);
  k = 0;
  for i = 1:n
    for j = 1:n
      k = k + 1;
      m = mod(v(i), v(j));
      q = rem(v(i), v(j));
      r(k, 1) = m;
      r(k, 2) = 1 / m;
      r(k, 3) = q;
      r(k, 4) = 1 / q;
    end
  end
end
% --- residual -------------------------------------------------------
function r = rests_of_whole_numbers(v)
    n = numel(v);
    r = zeros(n * n, 4);
    k = 0;
    for i = 1:n
        for j = 1:n
            k = k + 1;
            m = mod(v(i), v(j));
            q = rem(v(i), v(j));
            r(k, 1) = m;
            r(k, 2) = 1 / m;
            r(k, 3) = q;
            r(k, 4) = 1 / q;
        end
    end
end
% --- remarks --------------------------------------------------------
