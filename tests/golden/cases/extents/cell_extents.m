% Several extents of `cell` are cut to whole numbers, NaN and nothing to zero; a single one must be whole.
%
% RUN:  specialise cell_extents --nargout 3 -t 'n: realscalar'
% TRY:  cell_extents(2.5)   cell_extents(0.1)   cell_extents(NaN)   cell_extents(-1.7)   cell_extents(3)
function [c, d, e] = cell_extents(n)
  c = cell(1, single(2.9));
  d = cell([], 2);
  e = size(cell(1, n));
  if n > 2
    e = cell(n);
  end
end
% --- residual -------------------------------------------------------
function [c, d, e] = cell_extents(n)
    e = size(cell(1, n));
    if n > 2
        e = cell(n);
    end
    c = cell(1, 2);
    d = cell(0, 2);
end
% --- remarks --------------------------------------------------------
