% A list of names and values as a matrix of pairs, its columns, elements chosen by a mask, and the struct that is made of it.
%
% RUN:  specialise pairs_of_parts -t 'x: real double scalar' -t 'n: real double scalar' --nargout 3
% TRY:  pairs_of_parts(2, 3)
% TRY:  pairs_of_parts(-1, NaN)
function [y, z, w] = pairs_of_parts(x, n)
  y = with_pairs(x, 'TOL', n, 'count', 2);
  z = with_defaults(x, [], n);
  w = with_struct({'tol', n; 'count', 7});
end

function y = with_pairs(x, varargin)
  opt = struct('tol', 1e-3, 'count', 5);
  names = fieldnames(opt);
  for pair = reshape(varargin, 2, [])
    k = find(strcmpi(pair{1}, names));
    if isempty(k)
      error('bad %s', pair{1});
    end
    opt.(names{k}) = pair{2};
  end
  y = x * opt.count + opt.tol;
end

function y = with_defaults(x, varargin)
  optional = {5, 1e-3, 'lin'};
  k = ~cellfun('isempty', varargin);
  optional(k) = varargin(k);
  [n, tol, mode] = optional{:};
  y = x * n + tol;
  if strcmp(mode, 'log')
    y = log(y);
  end
  optional([1 3]) = {tol};
  y = y + optional{3} - optional{1};
end

function w = with_struct(pairs)
  values = pairs(:, 2);
  s = cell2struct(values, pairs(:, 1), 1);
  f = fliplr(fieldnames(s)');
  w = 0;
  for k = 1:numel(f)
    w = 10 * w + s.(f{k});
  end
end
% --- residual -------------------------------------------------------
function [y, z, w] = pairs_of_parts(x, n)
    y = x * 2 + n;
    z = x * 5 + n + n - n;
    w = 70 + n;
end
% --- remarks --------------------------------------------------------
