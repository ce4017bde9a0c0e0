% All orders of a list of known length, by recursion.
%
% RUN:  specialise orders_recursive -d 'n = 3' -t 'v: real double [1 3]'
% TRY:  orders_recursive(3, [1 2 3])
% TRY:  orders_recursive(3, [NaN -0 1])
function P = orders_recursive(n, v)
  if n == 1
    P = v;
    return
  end
  P = [];
  for k = 1:n
    rest = v([1:k - 1, k + 1:n]);
    Q = orders_recursive(n - 1, rest);
    P = [P; v(k) * ones(size(Q, 1), 1), Q];
  end
end
% --- residual -------------------------------------------------------
function P = orders_recursive(v)
    v__1 = v(1);
    v__2 = v(2);
    v__3 = v(3);
    P = [[]; v__1 * [1; 1], [v__2, v__3; v__3, v__2]];
    P = [P; v__2 * [1; 1], [v__1, v__3; v__3, v__1]];
    P = [P; v__3 * [1; 1], [v__1, v__2; v__2, v__1]];
end
% --- remarks --------------------------------------------------------
