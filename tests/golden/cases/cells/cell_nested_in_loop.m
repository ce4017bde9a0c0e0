% Nesting that grows with every trip is given up, and what is known of the list inside a struct is not.
%
% RUN:  specialise cell_nested -t 'n: realscalar' -t 'x: realscalar' --nargout 2
% TRY:  cell_nested(3, 2)
% TRY:  cell_nested(0, 2)
function [y, z] = cell_nested(n, x)
  c = {};
  s.list = {};
  for k = 1:n
    c = {c};
    s.list{end+1} = k * x;
  end
  y = 0;
  while iscell(c) && ! isempty(c)
    c = c{1};
    y = y + 1;
  end
  z = 0;
  for k = 1:numel(s.list)
    v = s.list{k};
    if ischar(v)
      z = 'never';
    else
      z = z + v;
    end
  end
end
% --- residual -------------------------------------------------------
function [y, z] = cell_nested(n, x)
    c = {};
    s__list = {};
    for k = 1:n
        c = {c};
        s__list{end + 1} = k * x;
    end
    y = 0;
    while iscell(c) && ~isempty(c)
        c = c{1};
        y = y + 1;
    end
    z = 0;
    for k = 1:numel(s__list)
        v = s__list{k};
        z = z + v;
    end
end
% --- remarks --------------------------------------------------------
