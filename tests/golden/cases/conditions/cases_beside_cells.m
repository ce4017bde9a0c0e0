% A case that does nothing stays where the subject may be a cell, a struct or a handle of the label's extents, beside
% which Octave refuses the label, unless another label of these extents stays; numbers and text are beside no label an
% error, so that of them it goes.
%
% RUN:  specialise cases_beside_cells -t 'n: real double scalar'
% TRY:  cases_beside_cells('a', 3)   cases_beside_cells({1}, 1)   cases_beside_cells({1, 2, 3}, 1)
% TRY:  cases_beside_cells(struct('f', 1), NaN)   cases_beside_cells({'a', 'b'}, 1)   cases_beside_cells(@sin, 2)
% TRY:  cases_beside_cells('ghi', 2)   cases_beside_cells([], 1)   cases_beside_cells({1, 2}, 1)
function r = cases_beside_cells(x, n)
  r = 0;
  switch x
    case 'a'
    case 'bcd'
    case {'ef', 'ghi'}
      r = 1;
    case 'zz'
      r = 2;
  end
  switch n
    case 1
    case 2
      r = r + 10;
    case {3, 4}
  end
end
% --- residual -------------------------------------------------------
function r = cases_beside_cells(x, n)
    switch x
        case 'a'
            r = 0;
        case {'ef', 'ghi'}
            r = 1;
        case 'zz'
            r = 2;
        otherwise
            r = 0;
    end
    switch n
        case 2
            r = r + 10;
    end
end
% --- remarks --------------------------------------------------------
