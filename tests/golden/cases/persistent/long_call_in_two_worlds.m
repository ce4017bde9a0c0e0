% A call that is as long as a line is written the same for the first call of a program and for those behind it, whatever
% numbers the versions of functions have got: nothing of the state stays.
%
% RUN:  specialise long_call_in_two_worlds -t 'x: real double [2 1]' -t 'y: real double scalar' --nargout 3
% TRY:  long_call_in_two_worlds([1; 2], 3)   long_call_in_two_worlds([NaN; -1], 0)
function [a, b, c] = long_call_in_two_worlds(x, y)
  interpreted_by_some_library('setup');
  [a, b, c] = interpreted_by_some_library('evaluate', x, y);
end
function varargout = interpreted_by_some_library(action, varargin)
  persistent d
  switch action
    case 'setup'
      d.weights = {};
      for k = 1:9
        d.weights{end + 1} = k;
      end
    case 'evaluate'
      d.seen = 1;
      [varargout{1:max(1, nargout)}] = evaluated(d, varargin{:});
  end
end
function varargout = evaluated(d, x, y)
  varargout = {};
  for k = 1:numel(d.weights)
    varargout{end + 1} = d.weights{k} * x(1) + step_of_it(x(2), y, k);
  end
end
function s = step_of_it(a, b, k)
  if a > k
    s = b;
  elseif a < -k
    s = -b;
  else
    s = b * k;
  end
end
% --- residual -------------------------------------------------------
function [a, b, c] = long_call_in_two_worlds(x, y)
    a__2 = x(2);
    if a__2 > 1
        s__1 = y;
    elseif a__2 < -1
        s__1 = -y;
    else
        s__1 = y;
    end
    x__1 = x(1);
    a = x__1 + s__1;
    if a__2 > 2
        s__2 = y;
    elseif a__2 < -2
        s__2 = -y;
    else
        s__2 = y * 2;
    end
    b = 2 * x__1 + s__2;
    if a__2 > 3
        s__3 = y;
    elseif a__2 < -3
        s__3 = -y;
    else
        s__3 = y * 3;
    end
    c = 3 * x__1 + s__3;
end
% --- remarks --------------------------------------------------------
