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
    u__1 = u(1);
    u__2 = u(2);
    a = u__2 - u__1;
    u__3 = u(3);
    b__1 = u__3 - u__2;
    if a * b__1 > 0
        s__3 = 0;
        if abs(a) < abs(b__1)
            s__2 = a;
        else
            s__2 = b__1;
        end
    else
        s__2 = 0;
        s__3 = 0;
    end
    b = u(4) - u__3;
    if b__1 * b > 0
        if abs(b__1) < abs(b)
            s__3 = b__1;
        else
            s__3 = b;
        end
    end
    F__2 = 0.5 * max(u__1 + 0, 0)^2 + 0.5 * min(u__2 - s__2 / 2, 0)^2;
    F__3 = 0.5 * max(u__2 + s__2 / 2, 0)^2 + 0.5 * min(u__3 - s__3 / 2, 0)^2;
    F__4 = 0.5 * max(u__3 + s__3 / 2, 0)^2 + 0.5 * min(u(4), 0)^2;
    dt__1 = dt / 0.25;
    u(1) = u__1 - dt__1 * F__2;
    u(2) = u(2) - dt__1 * (F__3 - F__2);
    u(3) = u(3) - dt__1 * (F__4 - F__3);
    u(4) = u(4) - dt__1 * (0 - F__4);
end
% --- remarks --------------------------------------------------------
