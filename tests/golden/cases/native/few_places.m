% Elements at a few places that show when the program runs are exchanged and stored without an array of places: rows,
% columns, matrices, places outside, the same place twice.
%
% RUN:  specialise few_places --nargout 3 -t 'p: real double [1 ?]' -t 'c: real double [? 1]' -t 'A: real double [? ?]' -t 'i: real double scalar' -t 'j: real double scalar'
% TRY:  few_places(1:5, (1:4)', magic (4), 2, 4)
% TRY:  few_places(1:5, (1:4)', magic (4), 3, 3)
% TRY:  few_places(1:5, (1:4)', magic (4), 4, 6)
% TRY:  few_places(1:5, (1:4)', magic (4), 1.5, 2)
% TRY:  few_places(7, 8, 9, 1, 1)
% TRY:  few_places(1:3, (1:3)', magic (3), 0, 2)
function [p, c, A] = few_places(p, c, A, i, j)
  p([i, j]) = p([j, i]);
  c([j; i]) = 2 * c([i; j]) + [10; 20];
  A([i, j], :) = A([j, i], :);
  A([i, end]) = A([j, 1]) + p([i, j]);
  p([i, j, 1]) = 0;
  A(:, [j, i]) = A(:, [i, j]) / 2;
  c([1, end]) = c([end, 1]);
end
% --- residual -------------------------------------------------------
function [p, c, A] = few_places(p, c, A, i, j)
    p([i, j]) = p([j, i]);
    c([j; i]) = 2 * c([i; j]) + [10; 20];
    A([i, j], :) = A([j, i], :);
    A([i, end]) = A([j, 1]) + p([i, j]);
    p([i, j, 1]) = 0;
    A(:, [j, i]) = A(:, [i, j]) / 2;
    c([1, end]) = c([end, 1]);
end
% --- remarks --------------------------------------------------------
