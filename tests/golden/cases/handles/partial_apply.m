% A closure with known and unknown arguments in lists.
%
% RUN:  specialise partial_apply -d 'args = {2, 3}' -t 'x: realscalar'
% TRY:  partial_apply({2, 3}, 5)
function y = partial_apply(args, x)
  f = @(a, b, c) a * 100 + b * 10 + c;
  g = @(varargin) f(args{:}, varargin{:});
  y = g(x);
end
% --- residual -------------------------------------------------------
function y = partial_apply(x)
    y = 230 + x;
end
% --- remarks --------------------------------------------------------
