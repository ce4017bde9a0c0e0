% The map in a persistent struct has another name, too: what is stored under the one is seen under the other.
%
% RUN:  specialise map_with_two_holders -t 'x: real double scalar' --nargout 2
% TRY:  map_with_two_holders(2)
% TRY:  map_with_two_holders(NaN)
function [y, n] = map_with_two_holders(x)
  keep('open');
  d = keep('all');
  keep('add', 'a');
  m = d.at;
  m('b') = 5;
  n = keep('count');
  y = x * d.at('a');
end

function r = keep(what, key)
  persistent D
  switch what
    case 'open'
      D = struct('n', 0);
      D.at = containers.Map();
    case 'all'
      r = D;
    case 'add'
      D.n = D.n + 1;
      D.at(key) = 3;
    case 'count'
      r = 10 * D.n + D.at.Count;
  end
end
% --- residual -------------------------------------------------------
function [y, n] = map_with_two_holders(x)
    map_with_two_holders__keep__D = struct('n', 0);
    map_with_two_holders__keep__D.at = containers.Map('KeyType', 'char', 'ValueType', 'any');
    d = map_with_two_holders__keep__D;
    map_with_two_holders__keep__D.n = map_with_two_holders__keep__D.n + 1;
    map_with_two_holders__keep__D.at('a') = 3;
    m = d.at;
    m('b') = 5;
    n = 10 * map_with_two_holders__keep__D.n + map_with_two_holders__keep__D.at.Count;
    y = x * d.at('a');
end
% --- remarks --------------------------------------------------------
