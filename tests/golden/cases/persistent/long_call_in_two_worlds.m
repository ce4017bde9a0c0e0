% A call that is as long as a line is written the same for the first call of a program and for those behind it, whatever
% numbers the versions of functions have got: nothing of the state stays.
%
% RUN:  specialise long_call_in_two_worlds -t 'x: real double [2 1]' -t 'y: real double scalar' --nargout 3
% TRY:  long_call_in_two_worlds([1; 2], 3)   long_call_in_two_worlds([NaN; -1], 0)
function [first_result, second_result, third_result] = long_call_in_two_worlds(x, y)
  [first_result, second_result, third_result] = interpreted_by_the_library('evaluate', x, y, 1);
end
function varargout = interpreted_by_the_library(action_, first_, second_, mode_)
  persistent description
  if isempty(description)
    description = described(3);
  end
  [varargout{1:max(1, nargout)}] = evaluated_with_a_longer_name(description, action_, first_, second_, mode_);
end
function d = described(n)
  d.weights = {};
  for k = 1:n
    d.weights{end + 1} = k;
  end
end
function varargout = evaluated_with_a_longer_name(d, action, x, y, mode)
  varargout = {};
  for k = 1:numel(d.weights)
    if mode > 0 && strcmp(action, 'evaluate')
      varargout{end + 1} = d.weights{k} * x(1) + step_of_it(x(2), y, k);
    end
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
function [first_result, second_result, third_result] = long_call_in_two_worlds(x, y)
    a = x(2);
    if a > 1
        s__1 = y;
    elseif a < -1
        s__1 = -y;
    else
        s__1 = y;
    end
    x__1 = x(1);
    first_result = x__1 + s__1;
    if a > 2
        s__2 = y;
    elseif a < -2
        s__2 = -y;
    else
        s__2 = y * 2;
    end
    second_result = 2 * x__1 + s__2;
    if a > 3
        s__3 = y;
    elseif a < -3
        s__3 = -y;
    else
        s__3 = y * 3;
    end
    third_result = 3 * x__1 + s__3;
end
% --- remarks --------------------------------------------------------
