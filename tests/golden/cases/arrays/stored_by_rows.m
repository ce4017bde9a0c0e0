% Where rows stay rows of a matrix. A may be given a range, which computes its elements; of B one row is chosen by what is not
% known; C is stored by elements, too; D may be given a row of another length, which is an error; E holds its rows for a loop
% that is kept. What is stored behind such a row of A and D is a variable.
%
% RUN:  specialise stored_by_rows -t 'x: real double [1 ?]' -t 'y: dense real double [1 ?]' -t 'k: real scalar' --nargout 5
% TRY:  stored_by_rows(0:0.1:0.3, [1 2 3 4], 2)
% TRY:  stored_by_rows([1 2 -0 4], [1 2 3 4], 1)
% TRY:  stored_by_rows([1 2 -0 4], [1 2 3], 1)
% TRY:  stored_by_rows([1 2 -0 4], [1 2 3 4], 3)
function [A, B, C, D, E] = stored_by_rows(x, y, k)
  m = size(x, 2);
  A = zeros(2, m);
  A(1, :) = x;
  A(2, :) = -A(1, :);
  B = ones(2, size(y, 2));
  B(1, :) = y + 1;
  B(2, :) = B(k, :) * 2;
  C = ones(2, size(y, 2));
  C(1, :) = y + 3;
  C(2, 1) = C(1, 1);
  D = zeros(2, m);
  D(1, :) = y;
  D(2, :) = D(1, :) / 3;
  E = ones(3, size(y, 2));
  E(1, :) = y;
  for j = 1:round(k)
    E(2, :) = E(1, :) + E(3, :) * j;
  end
end
% --- residual -------------------------------------------------------
function [A, B, C, D, E] = stored_by_rows(x, y, k)
    m = size(x, 2);
    A = zeros(2, m);
    A(1, :) = x;
    A = A(1, :);
    A__2__1 = -A;
    size__1 = size(y, 2);
    B = ones(2, size__1);
    B(1, :) = y + 1;
    B(2, :) = B(k, :) * 2;
    C = ones(2, size__1);
    C(1, :) = y + 3;
    C(2, 1) = C(1, 1);
    D = zeros(2, m);
    D(1, :) = y;
    D = D(1, :);
    D__2__1 = D / 3;
    E = ones(3, size__1);
    E(1, :) = y;
    for j = 1:round(k)
        E(2, :) = E(1, :) + E(3, :) * j;
    end
    A = [A; A__2__1];
    D = [D; D__2__1];
end
% --- remarks --------------------------------------------------------
