% Elements of a map stepped in place, also of one in a struct; an empty array stored is stored.
%
% RUN:  specialise map_stepped -t 'v: real double [1 ?]' --nargout 2
% TRY:  map_stepped([3 1 3 2 1])
% TRY:  map_stepped(zeros(1,0))
function [n, s] = map_stepped(v)
  m = containers.Map('KeyType', 'double', 'ValueType', 'any');
  box.m = m;
  for x = v
    if isKey(m, x), m(x) += 1; box.m(x) *= 2; else, m(x) = 1; end
  end
  n = zeros(1, 0);
  k = keys(m);
  for j = 1:numel(k), n(j) = m(k{j}); end
  m(0) = [];
  s = sprintf('%d keys, %dx%d', m.Count, size(m(0)));
end
% --- residual -------------------------------------------------------
function [n, s] = map_stepped(v)
    m = containers.Map('KeyType', 'double', 'ValueType', 'any');
    box = struct('m', {m});
    for x = v
        if isKey(m, x)
            m(x) = m(x) + 1;
            box.m(x) = box.m(x) * 2;
        else
            m(x) = 1;
        end
    end
    k = keys(m);
    n = zeros(1, 0);
    for j = 1:numel(k)
        n(j) = m(k{j});
    end
    m(0) = [];
    s = sprintf('%d keys, %dx%d', m.Count, size(m(0)));
end
% --- remarks --------------------------------------------------------
