% A registry that a library keeps in a persistent struct: its maps stand in a field and in a cell, and nobody else holds them.
%
% RUN:  specialise map_in_a_field -t 'x: real double [5 1]' --nargout 2
% TRY:  map_in_a_field((1:5)')
% TRY:  map_in_a_field([NaN; 1; Inf; -0; 2])
function [f, n] = map_in_a_field(x)
  regis('open');
  regis('add', 'q', [1 3]);
  regis('add', 'l', 2);
  regis('add', 'q', [1 4]);
  f = sum(x(regis('get', 'q'))) + x(regis('get', 'l'));
  n = regis('count');
end

function r = regis(what, key, at)
  persistent D
  switch what
    case 'open'
      D = struct('n', 0);
      D.at = containers.Map();
      D.times = {containers.Map(), 0};
    case 'add'
      if ~isKey(D.at, key)
        D.n = D.n + 1;
        D.times{1}(key) = 0;
      end
      D.at(key) = at;
      D.times{1}(key) = D.times{1}(key) + 1;
    case 'get'
      r = D.at(key);
    case 'count'
      r = 100 * D.n + 10 * D.times{1}('q') + D.at.Count;
  end
end
% --- residual -------------------------------------------------------
function [f, n] = map_in_a_field(x)
    f = 0 + x(1) + x(4) + x(2);
    n = uint64(222);
end
% --- remarks --------------------------------------------------------
