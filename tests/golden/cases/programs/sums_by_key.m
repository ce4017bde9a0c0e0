% Sums by known keys: unique, ismember and the loop go.
%
% RUN:  specialise sums_by_key -d 'keys = {'"'"'b'"'"', '"'"'a'"'"', '"'"'b'"'"', '"'"'c'"'"', '"'"'a'"'"'}' -t 'v: real double [1 5]' --nargout 2
% TRY:  sums_by_key({'b', 'a', 'b', 'c', 'a'}, 1:5)
% TRY:  sums_by_key({'b', 'a', 'b', 'c', 'a'}, [NaN 1 2 3 4])
% TRY:  sums_by_key({'b', 'a', 'b', 'c', 'a'}, zeros(1,5))
% TRY:  sums_by_key({'b', 'a', 'b', 'c', 'a'}, [-0 -0 -0 -0 -0])
function [names, total] = sums_by_key(keys, v)
  [names, ~, idx] = unique(keys);
  total = zeros(1, numel(names));
  for k = 1:numel(v)
    total(idx(k)) = total(idx(k)) + v(k);
  end
  hit = ismember('a', names);
  if ~hit
    error('sums_by_key:a', 'key a is missing');
  end
end
% --- residual -------------------------------------------------------
function [names, total] = sums_by_key(v)
    total__2 = 0 + v(1);
    total__1 = 0 + v(2);
    total__2 = total__2 + v(3);
    total__1 = total__1 + v(5);
    names = {'a', 'b', 'c'};
    total = [total__1, total__2, 0 + v(4)];
end
% --- remarks --------------------------------------------------------
