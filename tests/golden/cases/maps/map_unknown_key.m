% A map with known keys and unknown values is written out where the key is not known.
%
% RUN:  specialise map_dyn_values -d 'k = '"'"'b'"'"'' -t 'x: realscalar' -t 'key: char [1 ?]'
% TRY:  map_dyn_values(3, 'a', 'b')
% TRY:  map_dyn_values(3, 'q', 'b')
function y = map_dyn_values(x, key, k)
  m = containers.Map({'a', 'b'}, {x, x * 2});
  y = m(k);
  if isKey(m, key)
    y = y + m(key);
  end
end
% --- residual -------------------------------------------------------
function y = map_dyn_values(x, key)
    m__2 = x * 2;
    y = m__2;
    m = containers.Map({'a', 'b'}, {x, m__2});
    if isKey(m, key)
        y = y + m(key);
    end
end
% --- remarks --------------------------------------------------------
