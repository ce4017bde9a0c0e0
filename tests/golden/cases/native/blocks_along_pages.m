% Elements of all pages at once, of arrays of which nothing is declared: also where they have one page or none, more than
% three dimensions, another class, and extents that do not fit.
%
% RUN:  specialise blocks_along_pages
% TRY:  blocks_along_pages(reshape(1:12, 2, 2, 3), -reshape(12:-1:1, 2, 2, 3), 0.25)
% TRY:  blocks_along_pages(ones(2), magic(2), 0.5)
% TRY:  blocks_along_pages(ones(2, 2, 2), ones(2, 2, 3), 0.5)
% TRY:  blocks_along_pages(ones(2, 2, 2), ones(2), 0.5)
% TRY:  blocks_along_pages(ones(2, 2, 2), NaN(3, 2, 2), 0.5)
% TRY:  blocks_along_pages(single(ones(2, 2, 2)), ones(2, 2, 2), 0.5)
% TRY:  blocks_along_pages(uint8(ones(2, 2, 2)), uint8(200 * ones(2, 2, 2)), 0.5)
% TRY:  blocks_along_pages(ones(0, 2, 2), 1, 0.5)
% TRY:  blocks_along_pages(ones(2, 0, 3), 1, 2)
% TRY:  blocks_along_pages(ones(1, 1, 3), -ones(1, 1, 3), -0)
% TRY:  blocks_along_pages(ones(2, 2, 2), ones(2, 2, 2) * 1i, 0.5)
% TRY:  blocks_along_pages(ones(2, 2, 2), ones(2, 2, 2), [1 2])
% TRY:  blocks_along_pages(ones(2, 2, 2, 2), ones(2, 2, 2, 2), 2)
% TRY:  blocks_along_pages(eye(2), eye(2), 2)
function C = blocks_along_pages(A, B, w)
  C = A;
  for j = 1:size(A, 2)
    for i = 1:size(A, 1)
      C(i, j, :) = w * A(i, j, :) + (1 - w) * B(i, j, :);
    end
  end
end
% --- residual -------------------------------------------------------
function C = blocks_along_pages(A, B, w)
    C = A;
    for j = 1:size(A, 2)
        for i = 1:size(A, 1)
            C(i, j, :) = w * A(i, j, :) + (1 - w) * B(i, j, :);
        end
    end
end
% --- remarks --------------------------------------------------------
