% A matrix with signs is made once before the loops that read it.
%
% RUN:  specialise literals_in_loop -d 'm = [1 -2 3; -4 5 -6]' -t 'x: real double [3 1]' -t 'n: realscalar'
% TRY:  literals_in_loop([1; 2; 3], 2, [1 -2 3; -4 5 -6])   literals_in_loop([0; -0; NaN], 0, [1 -2 3; -4 5 -6])
function y = literals_in_loop(x, n, m)
  y = zeros(2, 1);
  for k = 1:n
    for j = 1:2
      y = y + m * x / k;
    end
  end
end
% --- residual -------------------------------------------------------
function y = literals_in_loop(x, n)
    y = [0; 0];
    table__1 = [1, 0, 3; 0, 5, 0] - [0, 2, 0; 4, 0, 6];
    for k = 1:n
        table__2 = table__1 * x / k;
        y = y + table__2 + table__2;
    end
end
% --- remarks --------------------------------------------------------
