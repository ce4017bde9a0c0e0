% sqrtm of triangular, symmetric, general, diagonal and complex matrices, of single ones, and what it refuses.
%
% RUN:  specialise square_root_of_matrix -d 'a = [4 1; 1 3]' --nargout 1
% TRY:  square_root_of_matrix([4 1; 1 3], [1 2; 3 4])
% TRY:  square_root_of_matrix([4 1; 1 3], [1 2; 0 4])
% TRY:  square_root_of_matrix([4 1; 1 3], [1 0 0; 5 2 0; 1 1 7])
% TRY:  square_root_of_matrix([4 1; 1 3], [-1 2; 0 4])
% TRY:  square_root_of_matrix([4 1; 1 3], single([5 1 2; 1 9 1; 2 1 6]))
% TRY:  square_root_of_matrix([4 1; 1 3], [2 1i; -1i 3])
% TRY:  square_root_of_matrix([4 1; 1 3], 4 * eye(3))
% TRY:  square_root_of_matrix([4 1; 1 3], -9)
% TRY:  square_root_of_matrix([4 1; 1 3], zeros(2))
% TRY:  square_root_of_matrix([4 1; 1 3], [])
% TRY:  square_root_of_matrix([4 1; 1 3], [1 2 3])
% TRY:  square_root_of_matrix([4 1; 1 3], int8([4 0; 0 9]))
function r = square_root_of_matrix(a, b)
  r = {sqrtm(a), sqrtm(b), isreal(sqrtm(b)), class(sqrtm(b))};
end
% --- residual -------------------------------------------------------
function r = square_root_of_matrix(b)
    r = {[1.9815776331353152, 0.2708322060941793; 0.27083220609417924, 1.7107454270411362], ...
            sqrtm(b), isreal(sqrtm(b)), class(sqrtm(b))};
end
% --- remarks --------------------------------------------------------
% 17:8: remark: `sqrtm(a)` (square_root_of_matrix.m:17): computed here, with last bits that OpenBLAS may give otherwise on another machine [machine-bits]
