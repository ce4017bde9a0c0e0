% A library hands out the description that it keeps, with a map of handles in a field that a called function fills: what
% is looked up in it is known.
%
% RUN:  specialise map_handed_out -t 'u: real double [2 1]' -t 'load: realscalar' --nargout 2
% TRY:  map_handed_out([0.5; -1.25], 3)
% TRY:  map_handed_out([-0; NaN], Inf)
function [energy, force] = map_handed_out(u, load)
  net = net_library('get');
  energy = 0; force = zeros(2, 1);
  for k = 1:numel(net.members)
    m = net.members(k);
    kind = net.kinds(m.kind);
    d = u(m.at);
    energy = energy + kind.energy(m.k, d);
    force(m.at) = force(m.at) + kind.force(m.k, d);
  end
  names = plain_names();
  energy = energy - load * u(names('tip')) * names.Count;
end
function out = net_library(action)
  persistent net
  if isempty(net)
    net.kinds = containers.Map();
    net = register(net, 'spring', @(k, d) 0.5 * k * d ^ 2, @(k, d) k * d);
    net = register(net, 'cubic', @cubic_energy, @cubic_force);
    net.members = struct('kind', {}, 'at', {}, 'k', {});
    net = member(net, 'spring', 1, 10);
    net = member(net, 'cubic', 2, 5);
  end
  switch action
    case 'get', out = net;
  end
end
function net = register(net, name, energy, force)
  net.kinds(name) = struct('energy', energy, 'force', force);
end
function net = member(net, kind, at, k)
  if ~isKey(net.kinds, kind), error('net:kind', 'no kind %s', kind); end
  net.members(end+1) = struct('kind', kind, 'at', at, 'k', k);
end
function e = cubic_energy(k, d)
  e = k * d ^ 4 / 4;
end
function q = cubic_force(k, d)
  q = k * d ^ 3;
end
function out = plain_names()
  persistent names
  if isempty(names)
    names = containers.Map();
    names('root') = 1; names('tip') = 2;
  end
  out = names;
end
% --- residual -------------------------------------------------------
function [energy, force] = map_handed_out(u, load)
    d = u(1);
    energy = 5 * d^2;
    d__1 = u(2);
    energy = energy + 5 * d__1^4 / 4 - load * d__1 * uint64(2);
    force = [0 + 10 * d; 0 + 5 * d__1^3];
end
% --- remarks --------------------------------------------------------
