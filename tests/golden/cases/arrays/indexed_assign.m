% Assignments to parts of an array at known places, with unknown values.
%
% RUN:  specialise companion -d 'n = 3' -t 'c: real double [1 3]'
% TRY:  companion([1 2 3], 3)   companion([NaN -0 Inf], 3)   companion([0 0 0], 3)
function a = companion(c, n)
  a = zeros(n, n);
  for k = 2:n
    a(k, k - 1) = 1;
  end
  a(:, n) = -c.';
end
% --- residual -------------------------------------------------------
function a = companion(c)
    a = [0, 0, 0; 1, 0, 0; 0, 1, 0];
    a(:, 3) = -c.';
end
% --- remarks --------------------------------------------------------
