% Rows and columns of an identity matrix in another order make a permutation matrix, by whatever function they are moved.
%
% RUN:  specialise permutation_matrices -t 'k: realscalar'
% TRY:  permutation_matrices(1)   permutation_matrices(2)   permutation_matrices(3)   permutation_matrices(4)
% TRY:  permutation_matrices(5)   permutation_matrices(6)   permutation_matrices(7)
function p = permutation_matrices(k)
  disp(flipud(eye(2)))
  switch k
    case 1
      p = fliplr(eye(3));
    case 2
      p = rot90(eye(k));
    case 3
      p = circshift(eye(k), 1);
    case 4
      p = sortrows(eye(k));
    case 5
      p = flip(eye(3), 2)(k - 2:-1:1, :);
    case 6
      p = permute(diag([k, 2]), [2, 1]);
    otherwise
      p = flipud(2 * eye(2));
  end
  disp(p)
  disp(p * [1; NaN; Inf](1:rows(p)))
end
% --- residual -------------------------------------------------------
function p = permutation_matrices(k)
    table__1 = eye(2);
    table__2 = eye(3);
    table__3 = eye(4);
    disp(table__1([2, 1], :))
    switch k
        case 1
            p = table__2([3, 2, 1], :);
        case 2
            p = table__1([2, 1], :);
        case 3
            p = table__2([3, 1, 2], :);
        case 4
            p = table__3([4, 3, 2, 1], :);
        case 5
            p = table__2([1, 2, 3], :);
        case 6
            p = diag([6, 2]);
        otherwise
            p = [0, 2; 2, 0];
    end
    disp(p)
    disp(p * subsref([1; NaN; Inf], struct('type', '()', 'subs', {{1:rows(p)}})))
end
% --- remarks --------------------------------------------------------
