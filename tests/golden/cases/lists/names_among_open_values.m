% A list of names and values is asked for a name as a whole; the values among them are not known, but no texts.
%
% RUN:  specialise names_among_open_values -t 'x: real double scalar' --nargout 2
% TRY:  names_among_open_values(3)
% TRY:  names_among_open_values(-1)
% TRY:  names_among_open_values(NaN)
function [y, n] = names_among_open_values(x)
  [y, n] = settled(x, 'tol', x / 100, 'MAXIT', 3, 'mode', {'fast', x});
end

function [y, n] = settled(x, varargin)
  tol = 1e-3;
  limit = 10;
  i = find(strcmpi(varargin, 'tol'));
  if ~isempty(i)
    tol = varargin{i + 1};
  end
  if any(strncmpi('maxiter', varargin, 5))
    limit = varargin{find(strcmpi(varargin, 'maxit')) + 1};
  end
  names = varargin(1:2:end);
  n = [ismember('mode', names), any(strcmp(names, 'other')), numel(strjoin(names, ','))];
  y = x;
  for k = 1:limit
    y = [y / 2, zeros(1, 0)];
    if y < tol
      break
    end
  end
end
% --- residual -------------------------------------------------------
function [y, n] = names_among_open_values(x)
    tol = x / 100;
    y = x / 2;
    if ~(y < tol)
        y = y / 2;
        if ~(y < tol)
            y = y / 2;
        end
    end
    n = [1, 0, 14];
end
% --- remarks --------------------------------------------------------
