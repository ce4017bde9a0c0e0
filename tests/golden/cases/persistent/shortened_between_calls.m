% A deletion is a store, and so is a loop over a persistent variable: each call finds what the one before left.
%
% RUN:  specialise shortened_between_calls -t 'b: real double scalar' --nargout 3
% TRY:  shortened_between_calls(1)   shortened_between_calls(2)   shortened_between_calls(3)   shortened_between_calls(4)
% TRY:  shortened_between_calls(5)   shortened_between_calls(NaN)   shortened_between_calls(7)   shortened_between_calls(-1)
function [r, s, t] = shortened_between_calls(b)
  persistent queue names k
  if isempty(queue)
    queue = [10, 20, 30, 40];
  end
  if isempty(names)
    names = {'a', 'bc', 'def'};
    k = 7;
  end
  r = queue(1) + b;
  queue(1) = [];
  s = numel(names{end}) * b;
  names(end) = [];
  t = k + b;
  for k = 1:b
  end
end
% --- residual -------------------------------------------------------
function [r, s, t] = shortened_between_calls(b)
    persistent queue names k;
    if isempty(queue)
        queue = [10, 20, 30, 40];
    end
    if isempty(names)
        names = {'a', 'bc', 'def'};
        k = 7;
    end
    r = queue(1) + b;
    queue(1) = [];
    s = numel(names{end}) * b;
    names(end) = [];
    t = k + b;
    for k = 1:b
    end
end
% --- remarks --------------------------------------------------------
