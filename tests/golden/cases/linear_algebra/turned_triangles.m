% `R' \ b` and `b / R` are solved with R as it stands, from its other side, which rounds otherwise than R' does; a
% variable in between is another program.
%
% RUN:  specialise turned_triangles --nargout 6
% TRY:  turned_triangles([4 1 2 0.3; 1 5 0.7 1; 2 0.7 6 0.1; 0.3 1 0.1 7], [1; 2.3; -3.7; 0.9])
% TRY:  turned_triangles([4.1 1 2 0.3; 1 5.3 0.7 1; 2 0.7 6 0.1; 0.3 1 0.1 7.7] / 3, [0.1; 2.3; -3.7; 0.9])
% TRY:  turned_triangles(single([4.1 1 2 0.3; 1 5.3 0.7 1; 2 0.7 6 0.1; 0.3 1 0.1 7.7]) / 3, single([0.1; 2.3; -3.7; 0.9]))
% TRY:  turned_triangles([4.1 1i 2 0.3; -1i 5.3 0.7 1; 2 0.7 6 0.1; 0.3 1 0.1 7.7] / 3, [0.1i; 2.3; -3.7; 0.9])
% TRY:  turned_triangles(eye(4), [1; 2; 3; 4])
% TRY:  turned_triangles([4.1 1 2 0.3; 1 5.3 0.7 1; 2 0.7 6 0.1; 0.3 1 0.1 7.7] / 3, [0.1 1; 2.3 2; -3.7 3; 0.9 4])
% TRY:  turned_triangles(3, 2)
% TRY:  turned_triangles([4 1; 1 5], [1; 2; 3])
function [x, y, z, u, v, known] = turned_triangles(A, b)
  R = chol(A);
  x = R \ (R' \ b);
  y = b.' / R;
  z = R.' \ b;
  t = R';
  u = t \ b;
  v = b' / t;
  L = [2 0 0; 0.3 1.7 0; 0.1 0.9 1.1];
  known = L' \ [0.3; 0.7; 0.1];
end
% --- residual -------------------------------------------------------
function [x, y, z, u, v, known] = turned_triangles(A, b)
    R = chol(A);
    x = R \ (R' \ b);
    y = b.' / R;
    z = R.' \ b;
    t = R';
    u = t \ b;
    v = b' / t;
    known = [0.09090909090909091; 0.36363636363636365; 0.09090909090909091];
end
% --- remarks --------------------------------------------------------
% 22:11: remark: `L' \ [0.3; 0.7; 0.1]` (turned_triangles.m:22): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
