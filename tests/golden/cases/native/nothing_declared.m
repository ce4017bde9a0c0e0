% Nothing is declared: native code tests once whether the arguments are what the body is for, numbers and matrices of
% real doubles, and computes in typed loops if they are. What they are otherwise decides neither value nor error.
%
% RUN:  specialise nothing_declared --nargout 3
% TRY:  nothing_declared([1 2; 3 4], [1 0 2; -1 1 0], 3)   nothing_declared(single([1 2; 3 4]), int8(2), 2)
% TRY:  nothing_declared([1 2; 3 4], [1; 2], 0)   nothing_declared(eye(2), [1 2; 3 4], 2)   nothing_declared(1:2, [1; 2], 1)
% TRY:  nothing_declared([1+2i 3], [1; 2i], 2)   nothing_declared('ab', [1; 2], 2)   nothing_declared(sparse([1 0; 0 2]), [3; 4], 1)
% TRY:  nothing_declared(true, [2 3], true)   nothing_declared([1 2], [1 2], 2)   nothing_declared(zeros(0, 3), zeros(3, 0), 1)
% TRY:  nothing_declared({1}, 2, 3)   nothing_declared([1 2; 3 4], [1 0; 0 1], NaN)   nothing_declared(ones(2, 2, 2), 1, 2)
function [C, s, t] = nothing_declared(A, B, n)
  [m, p] = size(A);
  q = size(B, 2);
  C = zeros(m, q);
  for j = 1:q
    for k = 1:p
      for i = 1:m
        C(i, j) = C(i, j) + A(i, k) * B(k, j);
      end
    end
  end
  s = 0;
  for k = 1:n
    s = s + total(A) / k;
  end
  t = total([1 2 3]);
end
function s = total(x)
  s = 0;
  for k = 1:numel(x)
    s = s + x(k);
  end
end
% --- residual -------------------------------------------------------
function [C, s, t] = nothing_declared(A, B, n)
    [m, p] = size(A);
    q = size(B, 2);
    C = zeros(m, q);
    for j = 1:q
        for k = 1:p
            for i = 1:m
                C(i, j) = C(i, j) + A(i, k) * B(k, j);
            end
        end
    end
    s = 0;
    for k = 1:n
        x = A;
        s__1 = 0;
        for k__1 = 1:numel(x)
            s__1 = s__1 + x(k__1);
        end
        s = s + s__1 / k;
    end
    t = 6;
end
% --- remarks --------------------------------------------------------
