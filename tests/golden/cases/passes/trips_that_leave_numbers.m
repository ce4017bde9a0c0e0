% Trips whose results are read one by one elsewhere are a loop into an array; one trip less a term is the first of it.
%
% RUN:  specialise trips_that_leave_numbers -t 'c: real double [1 2]' -t 'A: real double [1 8]' --nargout 3
% TRY:  trips_that_leave_numbers([0.25 -2], [2 3 5 7 11 1 40 3.5])
% TRY:  trips_that_leave_numbers([-0 0], zeros(1, 8))
% TRY:  trips_that_leave_numbers([Inf NaN], -ones(1, 8))
function [err, W, g] = trips_that_leave_numbers(c, A)
  heights = {0.3, 0.7, 1, 1.5};
  spot = zeros(1, numel(heights));
  for h = 1:numel(heights)
    y = heights{h} * 5;
    u = -y * c(1) / 1.5;
    y = y + u * 3;
    if abs(y) > 4.5
      y = sign(y) * 4.5;
    end
    spot(h) = y + u * c(2);
  end
  err = spot(1)^2 + spot(2) * spot(4) - spot(3);
  sizes = [1.62 1.8 2.38 2.62 2.88 3.09 4.8 7.22 11.5];
  Ar = zeros(size(A));
  for i = 1:numel(A)
    [~, j] = min(abs(sizes - A(i)));
    Ar(i) = sizes(j);
  end
  W = 0.1 * sum([360 360 509 360 360 509 120 240] .* Ar);
  if Ar(1) > Ar(3), W = W + 1000; end
  if Ar(8) < 2, W = W - Ar(8); end
  g = cell(1, 4);
  g{1} = 0;
  for i = 1:3
    w = -1 + A(i);
    g{i} = g{i} + A(i) * c(1) + (w + w);
    g{i + 1} = 100 * w;
    if w == 0, g{i + 1} = 2; end
  end
  g = [g{:}];
end
% --- residual -------------------------------------------------------
function [err, W, g] = trips_that_leave_numbers(c, A)
    table__3 = [1.62, 1.8, 2.38, 2.62, 2.88, 3.09, 4.8, 7.22, 11.5];
    spot = zeros(1, 4);
    table__1 = [-1.5, -3.5, -5, -7.5];
    table__2 = [1.5, 3.5, 5, 7.5];
    for k = 1:4
        u = table__1(k) * c(1) / 1.5;
        y = table__2(k) + u * 3;
        if abs(y) > 4.5
            y = sign(y) * 4.5;
        end
        spot(k) = y + u * c(2);
    end
    err = spot(1)^2 + spot(2) * spot(4) - spot(3);
    W__9 = zeros(1, 8);
    Ar = zeros(1, 8);
    table__1 = [360, 360, 509, 360, 360, 509, 120, 240];
    for k = 1:8
        [~, j] = min(abs([1.62, 1.8, 2.38, 2.62, 2.88, 3.09, 4.8, 7.22, 11.5] - A(k)));
        Ar(k) = table__3(j);
        W__9(k) = table__1(k) * Ar(k);
    end
    W = 0.1 * sum(W__9);
    if Ar(1) > Ar(3)
        W = W + 1000;
    end
    if Ar(8) < 2
        W = W - Ar(8);
    end
    w = -1 + A(1);
    c__1 = c(1);
    g__1 = 0 + A(1) * c__1 + (w + w);
    g__2 = 100 * w;
    if w == 0
        g__2__1 = 2;
    else
        g__2__1 = g__2;
    end
    w = -1 + A(2);
    g__2__2 = g__2__1 + A(2) * c__1 + (w + w);
    g__3 = 100 * w;
    if w == 0
        g__3__1 = 2;
    else
        g__3__1 = g__3;
    end
    w = -1 + A(3);
    g__3__2 = g__3__1 + A(3) * c__1 + (w + w);
    g__4 = 100 * w;
    if w == 0
        g__4__1 = 2;
    else
        g__4__1 = g__4;
    end
    g = [g__1, g__2__2, g__3__2, g__4__1];
end
% --- remarks --------------------------------------------------------
% 12:5: remark: 4 trips of 6 statements that differ in numbers only became a loop [rolled]
% 23:14: remark: 8 trips of 3 statements that differ in numbers only became a loop [rolled]
