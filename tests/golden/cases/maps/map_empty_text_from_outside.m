% `m(key) = ''` of what may be a map or an array.
%
% RUN:  specialise map_empty_text_from_outside
% TRY:  map_empty_text_from_outside(containers.Map('a', 1), 'b')
% TRY:  map_empty_text_from_outside(containers.Map('KeyType', 'double', 'ValueType', 'any'), 3)
% TRY:  map_empty_text_from_outside([1 2 3], 3)
% TRY:  map_empty_text_from_outside({1, 2, 3}, 3)
% TRY:  map_empty_text_from_outside('abc', 4)
function r = map_empty_text_from_outside(m, k)
  m(k) = '';
  r = m;
  if isobject(m)
    r = class(m(k));
    m(k) = [];
    r = [r, class(m(k))];
  end
end
% --- residual -------------------------------------------------------
function r = map_empty_text_from_outside(m, k)
    m(k) = '';
    r = m;
    if isobject(m)
        r = class(m(k));
        m(k) = [];
        r = [r, class(m(k))];
    end
end
% --- remarks --------------------------------------------------------
