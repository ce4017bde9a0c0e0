% A map over a cell that is known to have no elements, though not which it is: it calls nothing.
%
% RUN:  specialise map_over_no_cells -t 'c: cell [0 3]' -t 'd: double [1 0]' --nargout 4
% TRY:  map_over_no_cells(cell(0, 3), zeros(1, 0))
function [a, b, s, t] = map_over_no_cells(c, d)
  a = cellfun(@numel, c);
  b = cellfun(@(x) [x 1], c, 'UniformOutput', false);
  s = arrayfun(@(x) x + 1, d);
  t = cellfun(@strcmp, c, c);
end
% --- residual -------------------------------------------------------
function [a, b, s, t] = map_over_no_cells(c, d)
    a = cellfun(@numel, c);
    b = cellfun(@(x) [x, 1], c, 'UniformOutput', false);
    t = cellfun(@strcmp, c, c);
    s = zeros(1, 0);
end
% --- remarks --------------------------------------------------------
