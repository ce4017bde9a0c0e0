% A value that is used once and cannot fail moves to where it is used, past statements that leave its variables alone.
%
% RUN:  specialise moved_on -t 'x: realscalar' -t 'm: real double [2 2]' -t 'n: realscalar'
% TRY:  moved_on(3, [1 2; 3 4], 2)
% TRY:  moved_on(-1, magic(2), 0)
function y = moved_on(x, m, n)
  y = stage(x, m, 1);
  for k = 1:n
    y = stage(x + n * 0.5, y, x * 3);
    y = stage(x + k * 0.5, y, x * 4);
    x = x + 1;
  end
end
function y = stage(angle, y, far)
  corner = y(2, 1) + 1;
  side = corner * corner;
  y = y * [corner + cos(angle), side; side, far];
end
% --- residual -------------------------------------------------------
function y = moved_on(x, m, n)
    corner = m(2, 1) + 1;
    side = corner * corner;
    y = m * [corner + cos(x), side; side, 1];
    for k = 1:n
        corner__1 = y(2, 1) + 1;
        side__1 = corner__1 * corner__1;
        y = y * [corner__1 + cos(x + n * 0.5), side__1; side__1, x * 3];
        corner__2 = y(2, 1) + 1;
        side__2 = corner__2 * corner__2;
        y = y * [corner__2 + cos(x + k * 0.5), side__2; side__2, x * 4];
        x = x + 1;
    end
end
% --- remarks --------------------------------------------------------
