% What every element of a cell of unknown shape is, is known: `isnumeric` and `ischar` are decided.
%
% RUN:  specialise cell_filled -t 'n: realscalar' -t 'x: realscalar' --nargout 2
% TRY:  cell_filled(3, 2.5)
% TRY:  cell_filled(2, -1)
% TRY:  cell_filled(0, 1)
function [y, t] = cell_filled(n, x)
  c = cell(1, n);
  for k = 1:n
    c{k} = k * x;
  end
  y = 0;
  for k = 1:n
    v = c{k};
    if isnumeric(v)
      y = y + v;
    else
      y = 'text';
    end
  end
  names = {};
  k = 0;
  while k < n
    k = k + 1;
    names{end+1} = sprintf('item%d', k);
  end
  t = numel(names);
  for e = [names, {'last'}]
    v = e{1};
    if ischar(v)
      t = t + length(v);
    else
      t = -1;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, t] = cell_filled(n, x)
    c = cell(1, n);
    for k = 1:n
        c{k} = k * x;
    end
    y = 0;
    for k = 1:n
        v = c{k};
        y = y + v;
    end
    k = 0;
    names = {};
    while k < n
        k = k + 1;
        names{end + 1} = sprintf('item%d', k);
    end
    t = numel(names);
    for e = [names, {'last'}]
        t = t + length(e{1});
    end
end
% --- remarks --------------------------------------------------------
