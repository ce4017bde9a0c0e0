% Among the results of a list of known length may be an empty cell or text; `[]` may be one that was never assigned.
%
% RUN:  specialise vout_empty -t 'x: real scalar' --nargout 2
% TRY:  vout_empty(3)
% TRY:  vout_empty(-2)
function [y, n] = vout_empty(x)
  [p, unused, name] = options({'conf', x}, 'conf', 0.99);
  y = p * 2 + numel(name);
  n = numel(unused);
end
function varargout = options(given, name, value)
  varargout = {value, {}, ''};
  for k = 1:2:numel(given)
    if strcmpi(given{k}, name)
      varargout{1} = given{k + 1};
    end
  end
end
% --- residual -------------------------------------------------------
function [y, n] = vout_empty(x)
    y = x * 2 + 0;
    n = 0;
end
% --- remarks --------------------------------------------------------
