% Options that a table of names assigns to variables of the function.
%
% RUN:  specialise assigned_by_name -d 'opts = {"Steps", 3, "Shift", 0.5}' --nargout 2
% TRY:  assigned_by_name([1 2 3], {'Steps', 3, 'Shift', 0.5}, true)
% TRY:  assigned_by_name([4; -1], {'Steps', 3, 'Shift', 0.5}, false)
function [y, shown] = assigned_by_name(x, opts, c)
  [y, shown] = stepped(x, c, opts{:});
end
function [y, shown] = stepped(x, c, varargin)
  steps = 1;
  shift = 0;
  variable_of = containers.Map({'Steps', 'Shift'}, {'steps', 'shift'});
  v = 1;
  while v < numel(varargin)
    if ~isKey(variable_of, varargin{v})
      error('stepped: no option %s', varargin{v});
    end
    v = v + 1;
    feval(@() assignin('caller', variable_of(varargin{v - 1}), varargin{v}));
    v = v + 1;
  end
  shown = sprintf('%d ', steps, shift);
  if c
    feval(@() assignin('caller', 'shift', 7));
  end
  y = x;
  for k = 1:steps
    y = y + shift;
  end
end
% --- residual -------------------------------------------------------
function [y, shown] = assigned_by_name(x, c)
    if c
        shift = 7;
    else
        shift = 0.5;
    end
    y = x + shift + shift + shift;
    shown = '3 0.5 ';
end
% --- remarks --------------------------------------------------------
