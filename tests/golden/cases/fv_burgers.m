% A finite-volume step with a known limiter.
%
% RUN:  specialise fv_burgers -d 'n = 4' -d 'limiter = '"'"'minmod'"'"'' -t 'u: real double [1 4]' -t 'dt: realscalar'
% TRY:  fv_burgers([1 2 1 0], 4, 0.1, 'minmod')
% TRY:  fv_burgers([0 0 0 0], 4, 1, 'minmod')
function u = fv_burgers(u, n, dt, limiter)
  dx = 1 / n;
  s = zeros(1, n);
  for i = 2:n-1
    a = u(i) - u(i-1);
    b = u(i+1) - u(i);
    switch limiter
      case 'none'
        s(i) = 0;
      case 'minmod'
        if a * b > 0
          if abs(a) < abs(b), s(i) = a; else, s(i) = b; end
        end
    end
  end
  F = zeros(1, n + 1);
  for i = 2:n
    ul = u(i-1) + s(i-1) / 2;
    ur = u(i) - s(i) / 2;
    F(i) = 0.5 * max(ul, 0)^2 + 0.5 * min(ur, 0)^2;
  end
  for i = 1:n
    u(i) = u(i) - dt / dx * (F(i+1) - F(i));
  end
end
% --- residual -------------------------------------------------------
function u = fv_burgers(u, dt)
    a = u(2) - u(1);
    b = u(3) - u(2);
    if a * b > 0
        if abs(a) < abs(b)
            s = [0, 0, 0, 0];
            s(2) = a;
        else
            s = [0, 0, 0, 0];
            s(2) = b;
        end
    else
        s = [0, 0, 0, 0];
    end
    a = u(3) - u(2);
    b = u(4) - u(3);
    if a * b > 0
        if abs(a) < abs(b)
            s(3) = a;
        else
            s(3) = b;
        end
    end
    ul = u(1) + s(1) / 2;
    ur = u(2) - s(2) / 2;
    F = [0, 0, 0, 0, 0];
    F(2) = 0.5 * max(ul, 0)^2 + 0.5 * min(ur, 0)^2;
    ul = u(2) + s(2) / 2;
    ur = u(3) - s(3) / 2;
    F(3) = 0.5 * max(ul, 0)^2 + 0.5 * min(ur, 0)^2;
    ul = u(3) + s(3) / 2;
    ur = u(4) - s(4) / 2;
    F(4) = 0.5 * max(ul, 0)^2 + 0.5 * min(ur, 0)^2;
    u(1) = u(1) - dt / 0.25 * (F(2) - F(1));
    u(2) = u(2) - dt / 0.25 * (F(3) - F(2));
    u(3) = u(3) - dt / 0.25 * (F(4) - F(3));
    u(4) = u(4) - dt / 0.25 * (F(5) - F(4));
end
% --- remarks --------------------------------------------------------
