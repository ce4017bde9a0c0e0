% What is left where elements go by a mask: of a matrix a row where the mask is true from its beginning on, else a
% column; masks that are nearly empty count as lists.
%
% RUN:  specialise deletion_by_masks
% TRY:  deletion_by_masks([3 1; 2 4], 1)
% TRY:  deletion_by_masks(reshape(1:9, 3, 3), 1)
% TRY:  deletion_by_masks(reshape(1:16, 4, 4), 1)
% TRY:  deletion_by_masks(reshape(1:16, 4, 4), 2)
% TRY:  deletion_by_masks(reshape(1:12, 2, 2, 3), 12)
% TRY:  deletion_by_masks(1:5, 2)
% TRY:  deletion_by_masks((1:5)', 2)
% TRY:  deletion_by_masks({1, 2; 3, 4}, 2)
% TRY:  deletion_by_masks(7, 1)
% TRY:  deletion_by_masks([1i 2; 3 4], 1)
function r = deletion_by_masks(a, k)
  m = false(size(a));
  m(1:k) = true;
  r = {a, a, a, a, a, a};
  r{1}(m) = [];
  r{2}(m(:)) = [];
  r{3}(m(:)') = [];
  r{4}(m(end:-1:1)) = [];
  x = a;
  x(m) = [];
  r{5} = x;
  x = a;
  m(1) = false;
  x(m) = [];
  r{6} = x;
end
% --- residual -------------------------------------------------------
function r = deletion_by_masks(a, k)
    m = false(size(a));
    m(1:k) = true;
    r = {a, a, a, a, a, a};
    r{1}(m) = [];
    r{2}(m(:)) = [];
    r{3}(m(:)') = [];
    r{4}(m(end:-1:1)) = [];
    x = a;
    x(m) = [];
    r{5} = x;
    x = a;
    m(1) = false;
    x(m) = [];
    r{6} = x;
end
% --- remarks --------------------------------------------------------
