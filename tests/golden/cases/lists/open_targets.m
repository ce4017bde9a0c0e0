% How many outputs `[x{1:n}] = ..` asks for is not known here: the statement stays, and what follows is specialised.
%
% RUN:  specialise open_targets -d 'k = 3'
% TRY:  open_targets([1 2 3], 2, 3)
% TRY:  open_targets([1 2], 3, 3)
% TRY:  open_targets([1 2 3], 1, 3)
% TRY:  open_targets([1 2 3], 0, 3)
function y = open_targets(v, n, k)
  grids = {};
  [grids{1:n}] = ndgrid(v);
  [places{1:n}] = ind2sub(ones(1, n) * k, 2 * k - 1);
  y = k ^ 2 + numel(grids);
  for j = 1:k
    y = y + j * sum(grids{1}(:)) - places{end};
  end
  [parts{1:n}, y] = spread(v, y);
  y = y + numel(parts);
end

function varargout = spread(v, y)
  for j = 1:nargout - 1
    varargout{j} = v(j);
  end
  varargout{nargout} = y + sum(v);
end
% --- residual -------------------------------------------------------
function y = open_targets(v, n)
    grids = {};
    [grids{1:n}] = ndgrid(v);
    [places{1:n}] = ind2sub(ones(1, n) * 3, 5);
    y = 9 + numel(grids) + 1 * sum(grids{1}(:)) - places{end} + 2 * sum(grids{1}(:)) - ...
            places{end} + 3 * sum(grids{1}(:)) - places{end};
    [parts{1:n}, y] = spread(v, y);
    y = y + numel(parts);
end

function varargout = spread(v, y)
    for j = 1:nargout-1
        varargout{j} = v(j);
    end
    varargout{nargout} = y + sum(v);
end
% --- remarks --------------------------------------------------------
% 10:3: remark: several results assigned to parts of values makes `open_targets` run in the run-time's interpreter [native-interpreted]
% 20:1: remark: `varargout` makes `spread` run in the run-time's interpreter [native-interpreted]
