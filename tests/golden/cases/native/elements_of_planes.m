% Elements A(i, j, k) of real double arrays of up to three dimensions: loads and stores behind a test of
% the subscripts; what grows, shrinks, is copied or handed on is seen.
%
% RUN:  specialise elements_of_planes --nargout 4 -t 'A: real double [? ? ?]' -t 'n: realscalar'
% TRY:  elements_of_planes(reshape(1:24, 2, 3, 4), 2)   elements_of_planes(reshape((1:60) .^ 2, 3, 5, 4) / 7, 3)
% TRY:  elements_of_planes(ones(2, 3), 1)   elements_of_planes(5, 2)   elements_of_planes(zeros(2, 0, 3), 1)
% TRY:  elements_of_planes(reshape(1:24, 2, 3, 4), 0)   elements_of_planes(-0 * ones(3, 3, 3), 1.5)
function [B, s, C, kept] = elements_of_planes(A, n)
  [n1, n2, n3] = size(A);
  B = A;
  kept = B;
  s = 0;
  for k = 2:n3
    for j = 2:n2
      for i = 1:n1
        B(i, j, k) = (A(i, j - 1, k) + A(i, j, k - 1)) / 2 - B(end, end, 1);
        s = s + B(i, j, k);
      end
    end
  end
  C = zeros(1, 2, 2);
  for k = 1:n
    C(k, 2, 3) = s + k;
    C(1, 1, 1) = C(k, 2, 3) * 2;
    kept = C;
    kept(1, 2, 1) = -C(1, 1, 1);
  end
  C = C * 2;
  s = s + C(1, 1, 2) + kept(1, 2, 1);
end
% --- residual -------------------------------------------------------
function [B, s, C, kept] = elements_of_planes(A, n)
    n1 = size(A, 1);
    n2 = size(A, 2);
    n3 = size(A, 3);
    B = A;
    kept = B;
    s = 0;
    for k = 2:n3
        for j = 2:n2
            for i = 1:n1
                B(i, j, k) = (A(i, j - 1, k) + A(i, j, k - 1)) / 2 - B(end, end, 1);
                s = s + B(i, j, k);
            end
        end
    end
    C = zeros(1, 2, 2);
    for k = 1:n
        C(k, 2, 3) = s + k;
        C(1, 1, 1) = C(k, 2, 3) * 2;
        kept = C;
        kept(1, 2, 1) = -C(1, 1, 1);
    end
    C = C * 2;
    s = s + C(1, 1, 2) + kept(1, 2, 1);
end
% --- remarks --------------------------------------------------------
