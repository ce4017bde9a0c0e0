% Elements of cells read by a number: of every kind, empty ones that delete where they are stored, and subscripts that are
% none.
%
% RUN:  specialise elements_of_cells
% TRY:  elements_of_cells({1, [2 3], 4}, 2, 3)
% TRY:  elements_of_cells({[], 1}, 1, 3)
% TRY:  elements_of_cells({'', 'ab'}, 1, 2)
% TRY:  elements_of_cells({'ab', 1}, 1, 2)
% TRY:  elements_of_cells({{1, 2, 3}, 2}, 1, 2)
% TRY:  elements_of_cells({1, 2}, 3, 1)
% TRY:  elements_of_cells({1, 2}, 0, 1)
% TRY:  elements_of_cells({1, 2}, 1.5, 1)
% TRY:  elements_of_cells({1, 2}, NaN, 1)
% TRY:  elements_of_cells({1, 2}, true, 2)
% TRY:  elements_of_cells({1, 2; 3, [4 5 6]}, 4, 2)
% TRY:  elements_of_cells(reshape({1, 2, 3, 4, 5, 6, 7, 8}, 2, 2, 2), 7, 2)
% TRY:  elements_of_cells({1, @sin}, 2, 0)
% TRY:  elements_of_cells({zeros(0, 3), single(2)}, 1, 2)
% TRY:  elements_of_cells({1i, int8(5)}, 2, 2)
% TRY:  elements_of_cells({1i, int8(5)}, 1, 2)
% TRY:  elements_of_cells(7, 1, 1)
% TRY:  elements_of_cells({1:5, 2}, 1, 2)
function r = elements_of_cells(c, k, n)
  r = [];
  x = 1:5;
  for j = 1:n
    v = c{k};
    if ischar(v)
      r = [r, double(v)];
    elseif isnumeric(v) && ~isempty(v)
      v(1) = v(1) + j;
      r = [r, v(:)'];
    elseif iscell(v)
      c = v;
      r(end + 1) = numel(c);
    else
      x(2) = c{k};
      r = [r, numel(x), size(v)];
    end
  end
  d = c;
  d{1} = 5;
  w = d{1};
  r = [r, w, numel(c{end}), x];
end
% --- residual -------------------------------------------------------
function r = elements_of_cells(c, k, n)
    r = [];
    x = 1:5;
    for j = 1:n
        v = c{k};
        if ischar(v)
            r = [r, double(v)];
        elseif isnumeric(v) && ~isempty(v)
            v(1) = v(1) + j;
            r = [r, v(:)'];
        elseif iscell(v)
            c = v;
            r(end + 1) = numel(c);
        else
            x(2) = c{k};
            r = [r, numel(x), size(v)];
        end
    end
    d = c;
    d{1} = 5;
    w = d{1};
    r = [r, w, numel(c{end}), x];
end
% --- remarks --------------------------------------------------------
