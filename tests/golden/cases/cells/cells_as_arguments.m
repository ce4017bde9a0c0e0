% Cells that are written where a function is called are known there by their elements.
%
% RUN:  specialise cells_as_arguments -d "op = @plus" -t "x: realscalar" -t "y: real double [1 ?]"
% TRY:  cells_as_arguments(@plus, 2, [1 2])
% TRY:  cells_as_arguments(@plus, -0, zeros(1, 0))
% TRY:  cells_as_arguments(@plus, NaN, 3)
function [r, n] = cells_as_arguments (op, x, y)
  r = fold (op, {1, x, {y, 3}}, 0);
  first = @(c) c{1};
  r = r + first ({x, numel(y)});
  n = count ({x; {y}; 'text'});
end
function r = fold (op, list, r)
  if isempty (list)
    return
  end
  item = list{1};
  if iscell (item)
    item = sum (item{1}) * item{2};
  end
  r = fold (op, list(2:end), op (r, item));
end
function n = count (list)
  n = 0;
  for k = 1:numel (list)
    n = n + iscell (list{k}) + 10 * ischar (list{k});
  end
end
% --- residual -------------------------------------------------------
function r = cells_as_arguments(x, y)
    item = sum(y) * 3;
    r = 1 + x + item + x;
end
% --- remarks --------------------------------------------------------
