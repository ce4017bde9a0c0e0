% A map with a second name: what is stored under one is seen under the other.
%
% RUN:  specialise map_alias -d 'k = '"'"'q'"'"'' -t 'x: realscalar'
% TRY:  map_alias(3, 'q')
function y = map_alias(x, k)
  m = containers.Map();
  p = m;
  p(k) = x;
  y = m(k) + m.length();
end
% --- residual -------------------------------------------------------
function y = map_alias(x)
    y = x + 1;
end
% --- remarks --------------------------------------------------------
