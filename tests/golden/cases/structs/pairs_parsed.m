% Name-value pairs parsed into a struct with one unknown value.
%
% RUN:  specialise name_value_parse -d 'scale = 2' -t 'x: realscalar' -t 'tol: realscalar' --nargout 2
% TRY:  name_value_parse(2, 0.5, 2)
% TRY:  name_value_parse(-2, NaN, 2)
function [y, o] = name_value_parse(x, tol, scale)
  [y, o] = run(x, 'Method', 'abs', 'tol', tol, 'scale', scale);
end
function [y, o] = run(x, varargin)
  o = struct('tol', 1, 'method', 'none', 'scale', 2);
  for k = 1:2:numel(varargin)
    key = lower(varargin{k});
    if ~isfield(o, key)
      error('name_value:key', 'bad key %s', key);
    end
    o.(key) = varargin{k + 1};
  end
  switch o.method
    case 'abs'
      y = abs(x) * o.scale + o.tol;
    case 'none'
      y = x;
  end
end
% --- residual -------------------------------------------------------
function [y, o] = name_value_parse(x, tol)
    y = abs(x) * 2 + tol;
    o = struct('tol', tol, 'method', 'abs', 'scale', 2);
end
% --- remarks --------------------------------------------------------
