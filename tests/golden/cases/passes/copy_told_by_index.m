% A copy is read instead of its original where an error about an index may tell its name; elsewhere it goes.
%
% RUN:  specialise copy_told_by_index -t 'x: real double [1 3]' -t 'n: realscalar'
% TRY:  copy_told_by_index([1 2 3], 2)   copy_told_by_index([1 2 3], 5)   copy_told_by_index([1 2 3], 1.5)
function y = copy_told_by_index(x, n)
  row__1 = x;
  other = x;
  y = row__1(n) + other(2);
end
% --- residual -------------------------------------------------------
function y = copy_told_by_index(x, n)
    row__1 = x;
    y = row__1(n) + x(2);
end
% --- remarks --------------------------------------------------------
