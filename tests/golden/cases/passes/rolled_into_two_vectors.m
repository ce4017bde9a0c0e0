% A variable that is an element of two vectors becomes an element of one of them at most: what the other holds is the same.
% RUN:  specialise rolled_into_two_vectors -t 'x: real double [41 1]'
% TRY:  rolled_into_two_vectors((1:41)' / 3)
% TRY:  rolled_into_two_vectors([NaN; Inf; (3:41)'])
function y = rolled_into_two_vectors(x)
  d = described();
  f = 0; ii = []; jj = []; vv = [];
  r = zeros(41, 1);
  for k = 1:40
    g = d(k);
    u = x(g.i);
    v = max(u, g.a);
    ii(end+1) = g.i; jj(end+1) = g.j; vv(end+1) = v;
    f = f + v;
    ii(end+1) = k; jj(end+1) = 1; vv(end+1) = u;
    r(g.i) = v;
  end
  y = [f; r; full(sum(sparse(ii, jj, vv, 41, 41), 2))];
end
function d = described()
  d = [];
  for k = 1:40
    g.i = 1 + mod(k + 3, 41);
    g.j = 1 + mod(k + 3, 41);
    g.a = 10;
    if isempty(d), d = g; else, d(end+1) = g; end
  end
end
% --- residual -------------------------------------------------------
function y = rolled_into_two_vectors(x)
    c__1 = [5, 1, 6, 2, 7, 3, 8, 4, 9, 5, 10, 6, 11, 7, 12, 8, 13, 9, 14, 10, 15, 11, 16, 12, ...
            17, 13, 18, 14, 19, 15, 20, 16, 21, 17, 22, 18, 23, 19, 24, 20, 25, 21, 26, 22, 27, ...
            23, 28, 24, 29, 25, 30, 26, 31, 27, 32, 28, 33, 29, 34, 30, 35, 31, 36, 32, 37, 33, ...
            38, 34, 39, 35, 40, 36, 41, 37, 1, 38, 2, 39, 3, 40];
    c__2 = [5, 1, 6, 1, 7, 1, 8, 1, 9, 1, 10, 1, 11, 1, 12, 1, 13, 1, 14, 1, 15, 1, 16, 1, 17, ...
            1, 18, 1, 19, 1, 20, 1, 21, 1, 22, 1, 23, 1, 24, 1, 25, 1, 26, 1, 27, 1, 28, 1, 29, ...
            1, 30, 1, 31, 1, 32, 1, 33, 1, 34, 1, 35, 1, 36, 1, 37, 1, 38, 1, 39, 1, 40, 1, 41, ...
            1, 1, 1, 2, 1, 3, 1];
    u__1 = x(5);
    r = zeros(41, 1);
    r(5) = max(u__1, 10);
    u__2 = x(6);
    r(6) = max(u__2, 10);
    u__3 = zeros(1, 31);
    f = r(5) + r(6);
    for k = 7:37
        u__3(k - 6) = x(k);
        r(k) = max(u__3(k - 6), 10);
        f = f + r(k);
    end
    u__34 = zeros(1, 7);
    table__1 = [38, 39, 40, 41, 1, 2, 3];
    y__7 = f;
    for k = 1:7
        table__2 = table__1(k);
        u__34(k) = x(table__2);
        r(table__2) = max(u__34(k), 10);
        y__7 = y__7 + r(table__2);
    end
    vv = [r(5), u__1, r(6), u__2, r(7), u__3(1), r(8), u__3(2), r(9), u__3(3), r(10), u__3(4), ...
            r(11), u__3(5), r(12), u__3(6), r(13), u__3(7), r(14), u__3(8), r(15), u__3(9), ...
            r(16), u__3(10), r(17), u__3(11), r(18), u__3(12), r(19), u__3(13), r(20), ...
            u__3(14), r(21), u__3(15), r(22), u__3(16), r(23), u__3(17), r(24), u__3(18), ...
            r(25), u__3(19), r(26), u__3(20), r(27), u__3(21), r(28), u__3(22), r(29), ...
            u__3(23), r(30), u__3(24), r(31), u__3(25), r(32), u__3(26), r(33), u__3(27), ...
            r(34), u__3(28), r(35), u__3(29), r(36), u__3(30), r(37), u__3(31), r(38), ...
            u__34(1), r(39), u__34(2), r(40), u__34(3), r(41), u__34(4), r(1), u__34(5), r(2), ...
            u__34(6), r(3), u__34(7)];
    y = [y__7; r; full(sum(sparse(c__1, c__2, vv, 41, 41), 2))];
end
% --- remarks --------------------------------------------------------
% 11:5: remark: 31 trips of 3 statements that differ in numbers only became a loop [rolled]
% 11:5: remark: 7 trips of 3 statements that differ in numbers only became a loop [rolled]
