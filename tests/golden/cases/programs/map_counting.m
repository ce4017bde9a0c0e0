% A map that counts words: keys known, counts known.
%
% RUN:  specialise map_counts -d 'words = {'"'"'a'"'"', '"'"'b'"'"', '"'"'a'"'"', '"'"'c'"'"', '"'"'a'"'"'}' -t 'w: realscalar' --nargout 2
% TRY:  map_counts({'a', 'b', 'a', 'c', 'a'}, 2)
function [y, k] = map_counts(words, w)
  m = containers.Map();
  for i = 1:numel(words)
    if m.isKey(words{i})
      m(words{i}) = m(words{i}) + 1;
    else
      m(words{i}) = 1;
    end
  end
  k = keys(m);
  v = values(m);
  y = w * v{1} + m.Count;
end
% --- residual -------------------------------------------------------
function [y, k] = map_counts(w)
    y = w * 3 + uint64(3);
    k = {'a', 'b', 'c'};
end
% --- remarks --------------------------------------------------------
