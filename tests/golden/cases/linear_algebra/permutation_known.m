% eye (n) in another order is stored as a permutation, whose product moves rows: NaN stays in its row.
%
% RUN:  specialise permutation_known -t 'x: real double [3 3]'
% TRY:  permutation_known([1 NaN 3;4 5 6;7 8 9])   permutation_known(magic(3))
function y = permutation_known(x)
  p = eye(3)([2 3 1], :);
  disp(p)
  y = p * x;
end
% --- residual -------------------------------------------------------
function y = permutation_known(x)
    table__1 = eye(3);
    disp(table__1([2, 3, 1], :))
    y = table__1([2, 3, 1], :) * x;
end
% --- remarks --------------------------------------------------------
