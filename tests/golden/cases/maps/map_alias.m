% A map with a second name is an object of the residual program.
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
    m = containers.Map();
    p = m;
    p('q') = x;
    y = m('q') + m.length();
end
% --- remarks --------------------------------------------------------
