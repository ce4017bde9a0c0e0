% Elements of pages that an innermost loop stores: bounds are asked for all trips, and what lies outside grows the array.
%
% RUN:  specialise pages_grown_in_loops -t 'A: real double [? ? ?]' -t 'n: real double scalar' -t 's: real double scalar' --nargout 2
% TRY:  pages_grown_in_loops(reshape(1:12, 2, 3, 2), 2, 1)   pages_grown_in_loops(reshape(1:12, 2, 3, 2), 4, 1)   pages_grown_in_loops(reshape(1:12, 2, 3, 2), 2, 0.5)
% TRY:  pages_grown_in_loops(reshape([NaN -0 Inf 1 2 3 -Inf 0], 2, 2, 2), 2, 0)   pages_grown_in_loops([1 2; 3 4], 2, 1)   pages_grown_in_loops(zeros(0, 2, 2), 1, 1)
% TRY:  pages_grown_in_loops(7, 1, 1)   pages_grown_in_loops(ones(2, 2, 3), 0, 1)   pages_grown_in_loops(ones(2, 2, 3), NaN, 1)   pages_grown_in_loops(eye(3), 3, 1)
function [B, A] = pages_grown_in_loops(A, n, s)
  B = A;
  for k = 1:size(A, 3)
    for i = 1:n
      B(i, 2, k) = A(min(i, 2), 1, k) + s * B(1, 2, k);
    end
    for i = 1:2
      A(i + s, 1, k) = B(i, 2, k);
    end
  end
end
% --- residual -------------------------------------------------------
function [B, A] = pages_grown_in_loops(A, n, s)
    B = A;
    for k = 1:size(A, 3)
        for i = 1:n
            B(i, 2, k) = A(min(i, 2), 1, k) + s * B(1, 2, k);
        end
        A(1 + s, 1, k) = B(1, 2, k);
        A(2 + s, 1, k) = B(2, 2, k);
    end
end
% --- remarks --------------------------------------------------------
