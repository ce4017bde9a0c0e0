% A deletion along a dimension that an array does not have is an error, though its extent there is 1.
%
% RUN:  specialise thinned --nargout 2
% TRY:  thinned(ones(2), 1)   thinned(ones(2), [])   thinned(ones(2), 2)   thinned(ones(2), true)   thinned(ones(2), ':')   thinned(ones(2, 2, 2), 2)
% TRY:  thinned(ones(2, 2, 2), [])   thinned({1, 2}, 1)   thinned('ab', 1)   thinned(5, 1)   thinned([], 1)   thinned(1:3, [])   thinned(eye(2), 1)
% TRY:  thinned(int8(1:3), 1)   thinned(struct('a', {1, 2}), 1)   thinned(ones(2, 2, 2), [true false])   thinned(ones(2), 0)   thinned(ones(2), 1.5)
function [x, t] = thinned(x, k)
  t.a = x;
  try
    t.a(:, :, k, :) = [];
  catch e
    t.a = e.message;
  end
  x(:, :, k) = [];
end
% --- residual -------------------------------------------------------
function [x, t] = thinned(x, k)
    t = struct('a', {x});
    try
        t.a(:, :, k, :) = [];
    catch e
        t.a = e.message;
    end
    x(:, :, k) = [];
end
% --- remarks --------------------------------------------------------
