% A system that was solved had as many right sides as rows: what is left over cannot fail, and goes where nobody wants it.
%
% RUN:  specialise solved_rows -t 'x: real double [? 1]' -t 'y: real double [? 1]' -t 'z: real double [1 ?]'
% TRY:  solved_rows([1; 2; 3; 4], [2; 3; 5; 9], [1 2 3])
% TRY:  solved_rows([1; 2; 3], [2; 3], [1 2 3])
% TRY:  solved_rows([1; 2; 3], 4, [1 2 3])
function [w, v, r] = solved_rows(x, y, z)
  A = [ones(numel(x), 1), x];
  w = A \ y;
  r = y - A * w;
  v = z / [2, 0, 1; 0, 3, 0; 1, 0, 4];
  q = z + [1, 2, 3];
end
% --- residual -------------------------------------------------------
function w = solved_rows(x, y, z)
    A = [ones(numel(x), 1), x];
    w = A \ y;
    v = z / [2, 0, 1; 0, 3, 0; 1, 0, 4];
end
% --- remarks --------------------------------------------------------
