% A map of numbers to rows; an element of a map cannot be indexed and stored into.
%
% RUN:  specialise map_numeric_keys -t 'v: real double [1 ?]' --nargout 2
% TRY:  map_numeric_keys([3 1 3 2 1])
% TRY:  map_numeric_keys(zeros(1,0))
% TRY:  map_numeric_keys(NaN)
function [k, c] = map_numeric_keys(v)
  m = containers.Map('KeyType', 'double', 'ValueType', 'any');
  for x = v
    if m.isKey(x), m(x)(end+1) = x; else, m(x) = x; end
  end
  k = cell2mat(m.keys()); c = cellfun(@numel, m.values());
end
% --- residual -------------------------------------------------------
function [k, c] = map_numeric_keys(v)
    m = containers.Map('KeyType', 'double', 'ValueType', 'any');
    for x = v
        if m.isKey(x)
            m(x)(end + 1) = x;
        else
            m(x) = x;
        end
    end
    k = cell2mat(m.keys());
    c = cellfun(@numel, m.values());
end
% --- remarks --------------------------------------------------------
