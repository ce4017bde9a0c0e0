% Loops over known values that only compute are run at once, however many trips they take; one that raises an error is
% left to the trips themselves, and so is one whose end is not known.
%
% RUN:  specialise known_loop -d 'n = 30000' -t 'x: realscalar'
% TRY:  known_loop(2, 30000)
% TRY:  known_loop(-1, 30000)
% TRY:  known_loop(1e9, 30000)
function y = known_loop(x, n)
  s = 0;
  last = 0;
  sieve = true(1, 100);
  for i = 1:n
    if mod(i, 7) == 0
      continue
    end
    s = s + sign(i - 50) / i;
    last = i;
    if i < 100
      for j = 2 * i:i:100
        sieve(j) = i == 1;
      end
    end
    if i > n - 5
      break
    end
  end
  a = 871;
  steps = 0;
  while a ~= 1
    if mod(a, 2) == 0
      a = a / 2;
    else
      a = 3 * a + 1;
    end
    steps = steps + 1;
  end
  do
    a = a * 1.5;
  until a > 1e6
  while x > a
    x = x / 2;
  end
  y = [x, s, last, steps, a, sum(sieve)];
  if x < 0
    for i = 1:n
      last = sieve(101 - floor(i / 290));
    end
  end
end
% --- residual -------------------------------------------------------
function y = known_loop(x)
    while x > 1456109.6060497134
        x = x / 2;
    end
    y = [x, 1.3712847052041093, 29996, 178, 1456109.6060497134, 27];
    if x < 0
        error('Octave:index-out-of-bounds', 'sieve(101): out of bound 100 (dimensions are 1x100)');
    end
end
% --- remarks --------------------------------------------------------
% 46:14: remark: reached with these values it fails: sieve(101): out of bound 100 (dimensions are 1x100) [certain-error]
