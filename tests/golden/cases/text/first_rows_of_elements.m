% Text of several rows in a cell is compared by its first row, with a warning; of three dimensions it fails.
%
% RUN:  specialise first_rows_of_elements --nargout 4
% TRY:  first_rows_of_elements({['ab'; 'cd']}, 'ab', 2)   first_rows_of_elements({['ab'; 'cd'], 'ab', 5, {1}, ''}, 'AB', 1)
% TRY:  first_rows_of_elements({['ab'; 'cd'], 'cd'}, ['ab'; 'cd'], 3)   first_rows_of_elements({'', 'a'}, '', 2)   first_rows_of_elements({zeros(0, 3)}, '', 1)
% TRY:  first_rows_of_elements({['ab'; 'cd'], 'ab'}, {'ab', ['ab'; 'xy']}, 2)   first_rows_of_elements('abc', 'abd', 2)   first_rows_of_elements({}, 'ab', 1)
% TRY:  first_rows_of_elements({repmat('ab', [1 1 2])}, 'ab', 1)   first_rows_of_elements({repmat('ab', [1 1 2])}, 5, 1)
function [a, b, c, d] = first_rows_of_elements(x, y, n)
  a = strcmp(x, y);
  b = strcmpi(y, x);
  c = strncmp(x, y, n);
  d = strncmpi(y, x, n);
end
% --- residual -------------------------------------------------------
function [a, b, c, d] = first_rows_of_elements(x, y, n)
    a = strcmp(x, y);
    b = strcmpi(y, x);
    c = strncmp(x, y, n);
    d = strncmpi(y, x, n);
end
% --- remarks --------------------------------------------------------
