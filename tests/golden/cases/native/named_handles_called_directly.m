% Handles of functions of the program and of Octave are called directly, in tables beside anonymous ones; errors are
% those of the functions.
%
% RUN:  specialise named_handles_called_directly --nargout 2 -t 'codes: real double [1 ?]'
% TRY:  named_handles_called_directly([1 2 3 4 1 5], 2)
% TRY:  named_handles_called_directly([1 2 3], int8(100))
% TRY:  named_handles_called_directly([4 2], 'a')
% TRY:  named_handles_called_directly([1 1], {3})
% TRY:  named_handles_called_directly([3 3], [1 2; 3 4])
% TRY:  named_handles_called_directly([6], 1)
% TRY:  named_handles_called_directly([3], struct('a', 1))
function [x, n] = named_handles_called_directly(codes, x)
  ops = {@half, @(v) v * 3, @abs, @sqrt, @abs, @max};
  ops{5} = @(v) shifted(v, 2);
  n = 0;
  for k = 1:numel(codes)
    f = ops{codes(k)};
    x = f(x);
    n = n + numel(ops{codes(k)}(x));
  end
end
function y = half(x)
  y = x / 2 - 30;
end
function y = shifted(x, by)
  y = x + by;
end
% --- residual -------------------------------------------------------
function [x, n] = named_handles_called_directly(codes, x)
    n = 0;
    ops = {@half, @(v) v * 3, @abs, @sqrt, @(v) shifted(v, 2), @max};
    for k = 1:numel(codes)
        f = ops{codes(k)};
        x = f(x);
        n = n + numel(ops{codes(k)}(x));
    end
end

function y = half(x)
    y = x / 2 - 30;
end

function y = shifted(x, by)
    y = x + by;
end
% --- remarks --------------------------------------------------------
