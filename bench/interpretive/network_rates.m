function dcdt = network_rates(t, c, T)
% A network of reactions: stoichiometry in a struct array, rate laws as handles.
  persistent NET
  if isempty(NET)
    NET = network();
  end
  rates = zeros(numel(NET.reactions), 1);
  for k = 1:numel(NET.reactions)
    rx = NET.reactions(k);
    p = rx.param;
    kf = arrhenius(p.A, p.Ea, T);
    rates(k) = rx.law(c, rx.reactants, kf, p);
  end
  dcdt = NET.S * rates;
  for k = 1:numel(NET.feeds)
    f = NET.feeds(k);
    if t >= f.from && t < f.to
      dcdt(f.species) = dcdt(f.species) + f.rate;
    end
  end
end

function k = arrhenius(A, Ea, T)
  R = 8.314;
  if Ea == 0
    k = A;
  else
    k = A * exp(-Ea / (R * T));
  end
end

function net = network()
  species = {'A', 'B', 'C', 'D', 'E'};
  text = {'A + B -> C', 'mass', [1e3 2e4]; ...
          'C -> A + B', 'mass', [5e4 3e4]; ...
          'C + C -> D', 'mass', [2 0]; ...
          'D -> E', 'michaelis', [4 0 0.5]; ...
          'E -> A', 'inhibited', [1 0 2]};
  net.S = zeros(numel(species), size(text, 1));
  net.reactions = struct('reactants', {}, 'law', {}, 'param', {});
  for k = 1:size(text, 1)
    sides = strsplit(text{k, 1}, '->');
    left = strtrim(strsplit(sides{1}, '+'));
    right = strtrim(strsplit(sides{2}, '+'));
    [~, li] = ismember(left, species);
    [~, ri] = ismember(right, species);
    for j = li
      net.S(j, k) = net.S(j, k) - 1;
    end
    for j = ri
      net.S(j, k) = net.S(j, k) + 1;
    end
    v = text{k, 3};
    p = struct('A', v(1), 'Ea', v(2));
    switch text{k, 2}
      case 'mass'
        law = @mass_action;
      case 'michaelis'
        law = @michaelis;
        p.Km = v(3);
      case 'inhibited'
        Ki = v(3);
        law = @(c, r, kf, p) mass_action(c, r, kf, p) / (1 + c(4) / Ki);
    end
    net.reactions(k).reactants = li;
    net.reactions(k).law = law;
    net.reactions(k).param = p;
  end
  net.feeds = struct('species', {1, 2}, 'rate', {0.1, 0.2}, 'from', {0, 5}, 'to', {10, 15});
end

function r = mass_action(c, idx, kf, p)
  r = kf * prod(c(idx));
end

function r = michaelis(c, idx, kf, p)
  s = c(idx(1));
  r = kf * s / (p.Km + s);
end
