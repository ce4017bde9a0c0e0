% What a search finds within an expression is one number in a copy of what follows, and else what it is.
%
% RUN:  specialise searches_within_expressions --nargout 2 -t 'x: real double [1 ?]' -t 'y: real double [1 ?]' -t 'v: real double [1 ?]'
% TRY:  searches_within_expressions([1 2 4 8], [0 1 -1 5], [1.5 2 7 8 100])
% TRY:  searches_within_expressions([1 2 4 8], [0 1 -1 5], [1.5 0.5])
% TRY:  searches_within_expressions([1 2 4 8], [0 1 -1 5], zeros (1, 0))
% TRY:  searches_within_expressions([1 NaN 4], [0 1 -1], [1.5 NaN])
function [z, c] = searches_within_expressions(x, y, v)
  n = numel(x);
  z = zeros(1, numel(v));
  c = 0;
  for k = 1:numel(v)
    i = min(find(x <= v(k), 1, 'last'), n - 1);
    t = (v(k) - x(i)) / (x(i + 1) - x(i));
    z(k) = y(i) + t * (y(i + 1) - y(i));
    c = c + i;
  end
end
% --- residual -------------------------------------------------------
function [z, c] = searches_within_expressions(x, y, v)
    n = numel(x);
    numel__1 = numel(v);
    z = zeros(1, numel__1);
    c = 0;
    for k = 1:numel__1
        i = min(find(x <= v(k), 1, 'last'), n - 1);
        t = (v(k) - x(i)) / (x(i + 1) - x(i));
        z(k) = y(i) + t * (y(i + 1) - y(i));
        c = c + i;
    end
end
% --- remarks --------------------------------------------------------
