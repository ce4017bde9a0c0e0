% A diagonal matrix stays one when a number is stored on its diagonal, also where places and numbers are not known.
%
% RUN:  specialise diagonal_store --nargout 2 -t 'k: real double scalar' -t 's: real double scalar'
% TRY:  diagonal_store(1, 5)
% TRY:  diagonal_store(2, 3)
function [A, B] = diagonal_store(k, s)
  A = eye(3);
  A(k, k) = s;
  disp(A);
  B = eye(3);
  for j = 1:2
    B(j, j) = s * j;
  end
  disp(B * [1 2; 3 4; 5 6]);
  disp(B);
  B(k, 1) = s;
  disp(B);
  B(1, 2) = 7;
  B(2, 2) = 8;
  disp(B);
end
% --- residual -------------------------------------------------------
function [A, B] = diagonal_store(k, s)
    A = diag([1, 1, 1]);
    A(k, k) = s;
    disp(A);
    B = diag([1, 1, 1]);
    B(1, 1) = s;
    B(2, 2) = s * 2;
    disp(B * [1, 2; 3, 4; 5, 6]);
    disp(B);
    B(k, 1) = s;
    disp(B);
    B(1, 2) = 7;
    B(2, 2) = 8;
    disp(B);
end
% --- remarks --------------------------------------------------------
