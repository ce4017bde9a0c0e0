% A list of outputs whose only element is known to be empty is not that element itself.
%
% RUN:  specialise varargout_of_nothing -t 'x: realscalar' --nargout 3
% TRY:  varargout_of_nothing(2)   varargout_of_nothing(-1)
function [a, b, c] = varargout_of_nothing(x)
  a = [first('0'), x];
  b = [filled('0'), x];
  c = filled('a') + x;
end
function varargout = first(text)
  varargout{1} = find(text == 'a');
end
function varargout = filled(text)
  varargout = cell(1, nargout);
  [varargout{:}] = find(text == 'a');
end
% --- residual -------------------------------------------------------
function [a, b, c] = varargout_of_nothing(x)
    a = x;
    b = x;
    c = 1 + x;
end
% --- remarks --------------------------------------------------------
