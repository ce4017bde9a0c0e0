% A map fails once the empty text is among its keys, at each new key.
%
% RUN:  specialise map_empty_key -d 'known = '"'"'a'"'"'' -t 'key: char [1 ?]' --nargout 2
% TRY:  map_empty_key('a', 'b')
% TRY:  map_empty_key('a', char(zeros(1, 0)))
% TRY:  map_empty_key('a', 'a')
function [n, text] = map_empty_key(known, key)
  m = containers.Map();
  m(known) = 1;
  text = '';
  try
    m(key) = 2;
  catch err
    text = err.message;
  end
  n = m.Count;
end
% --- residual -------------------------------------------------------
function [n, text] = map_empty_key(key)
    m = containers.Map({'a'}, {1}, 'UniformValues', false);
    try
        m(key) = 2;
        text = '';
    catch err
        text = err.message;
    end
    n = m.Count;
end
% --- remarks --------------------------------------------------------
