% A transform of known length.
%
% RUN:  specialise dct_naive -d 'N = 4' -t 'x: real double [1 4]'
% TRY:  dct_naive([1 2 3 4], 4)
function X = dct_naive(x, N)
  X = zeros(1, N);
  for k = 0:N-1
    s = 0;
    for n = 0:N-1
      s = s + x(n+1) * cos(pi / N * (n + 0.5) * k);
    end
    X(k+1) = s;
  end
end
% --- residual -------------------------------------------------------
function X = dct_naive(x)
    x__1 = x(1);
    x__2 = x(2);
    x__3 = x(3);
    x__4 = x(4);
    X = [0 + x__1 + x__2 + x__3 + x__4, 0 + x__1 * 0.9238795325112867 + x__2 * ...
            0.38268343236508984 + x__3 * -0.3826834323650897 + x__4 * -0.9238795325112867, 0 + ...
            x__1 * 0.7071067811865476 + x__2 * -0.7071067811865475 + x__3 * ...
            -0.7071067811865477 + x__4 * 0.7071067811865474, 0 + x__1 * 0.38268343236508984 + ...
            x__2 * -0.9238795325112868 + x__3 * 0.9238795325112865 + x__4 * ...
            -0.3826834323650899];
end
% --- remarks --------------------------------------------------------
% 10:24: remark: `cos(pi / N * (n + 0.5) * k)` (dct_naive.m:10): computed here, with last bits that libm may give otherwise on another machine [machine-bits]
