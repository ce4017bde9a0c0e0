% Persistent variables that keep only constants: a table, one made when it is empty, and a struct whose other fields
% are assigned in each call. They are known, and calls of any form get versions.
%
% RUN:  specialise persistent_constants -t 'x: realscalar' --nargout 2
% TRY:  persistent_constants(2)   persistent_constants(-1)
function [y, z] = persistent_constants(x)
  y = weigh(x, 1) + weigh(2 * x);
  [d, n] = settings(x);
  z = [d.a, d.b, n];
  [d, n] = settings([x, x]);
  z = [z, d.a, d.b, n];
end
function y = weigh(x, k)
  persistent table = [2, 3, 5];
  persistent more;
  if isempty(more)
    more = [7, 11];
    more(2) = 13;
  end
  if nargin < 2
    k = 2;
  end
  y = table(k) * x + more(k);
end
function [d, n] = settings(x)
  persistent defaults = struct('a', 1, 'b', numel(x), 'c', {{'on', numel(x)}});
  defaults.b = numel(x);
  defaults.c = {'on', numel(x)};
  d = defaults;
  n = defaults.c{2};
end
% --- residual -------------------------------------------------------
function [y, z] = persistent_constants(x)
    y = 2 * x + 7 + (3 * (2 * x) + 13);
    z = [1, 1, 1, 1, 2, 2];
end
% --- remarks --------------------------------------------------------
