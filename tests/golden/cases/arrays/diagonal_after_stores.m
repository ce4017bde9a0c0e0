% A store on the diagonal of a diagonal matrix leaves it one: zeros beside the diagonal take no part in its products.
%
% RUN:  specialise diagonal_after_stores -t 'x: real double scalar' --nargout 2
% TRY:  diagonal_after_stores(2)
% TRY:  diagonal_after_stores(Inf)
% TRY:  diagonal_after_stores(NaN)
function [y, z] = diagonal_after_stores(x)
  D = eye(2);
  D(1, 1) = x;
  y = D * [NaN, 1; 1, 1] + D(2, 2);
  E = eye(2);
  E([1 4]) = [x 2];
  z = E * [NaN, 1; 1, 1] + E(2, 2);
  if D(2, 2) > 3
    y = 1;
  end
end
% --- residual -------------------------------------------------------
function [y, z] = diagonal_after_stores(x)
    D = eye(2);
    D(1, 1) = x;
    D__1 = D(2, 2);
    y = D * [NaN, 1; 1, 1] + D__1;
    E = eye(2);
    E([1, 4]) = [x, 2];
    z = E * [NaN, 1; 1, 1] + E(2, 2);
    if D__1 > 3
        y = 1;
    end
end
% --- remarks --------------------------------------------------------
