% A tridiagonal solve of known size becomes straight code.
%
% RUN:  specialise thomas_solve -d 'n = 4' -t 'd: real double [1 4]'
% TRY:  thomas_solve(4, [1 2 3 4])
% TRY:  thomas_solve(4, [0 0 0 0])
function x = thomas_solve(n, d)
  a = [0, -ones(1, n-1)];
  b = 2 * ones(1, n);
  c = [-ones(1, n-1), 0];
  cp = zeros(1, n);
  dp = zeros(1, n);
  cp(1) = c(1) / b(1);
  dp(1) = d(1) / b(1);
  for i = 2:n
    m = b(i) - a(i) * cp(i-1);
    cp(i) = c(i) / m;
    dp(i) = (d(i) - a(i) * dp(i-1)) / m;
  end
  x = zeros(1, n);
  x(n) = dp(n);
  for i = n-1:-1:1
    x(i) = dp(i) - cp(i) * x(i+1);
  end
end
% --- residual -------------------------------------------------------
function x = thomas_solve(d)
    dp__1 = d(1) / 2;
    dp__2 = (d(2) - -1 * dp__1) / 1.5;
    dp__3 = (d(3) - -1 * dp__2) / 1.3333333333333335;
    x__4 = (d(4) - -1 * dp__3) / 1.25;
    x__3 = dp__3 - -0.7499999999999999 * x__4;
    x__2 = dp__2 - -0.6666666666666666 * x__3;
    x = [dp__1 - -0.5 * x__2, x__2, x__3, x__4];
end
% --- remarks --------------------------------------------------------
