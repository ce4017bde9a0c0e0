% Tanks, valves and links given as tables: formulas of the components that there are.
%
% RUN:  specialise tank_network -d "comps = struct('type', {'source', 'tank', 'valve', 'tank', 'sink'}, 'id', {'s', 't1', 'v', 't2', 'k'}, 'par', {2, 1.5, 0.3, 0.8, []})" -d "links = {'s', 't1'; 't1', 'v'; 'v', 't2'; 't2', 'k'}" -t 'steps: realscalar' -t 'dt: realscalar'
% TRY:  tank_network(struct('type', {'source', 'tank', 'valve', 'tank', 'sink'}, 'id', {'s', 't1', 'v', 't2', 'k'}, 'par', {2, 1.5, 0.3, 0.8, []}), {'s', 't1'; 't1', 'v'; 'v', 't2'; 't2', 'k'}, 4, 0.1)
% TRY:  tank_network(struct('type', {'source', 'tank', 'valve', 'tank', 'sink'}, 'id', {'s', 't1', 'v', 't2', 'k'}, 'par', {2, 1.5, 0.3, 0.8, []}), {'s', 't1'; 't1', 'v'; 'v', 't2'; 't2', 'k'}, 0, 0.1)
% TRY:  tank_network(struct('type', {'source', 'tank', 'valve', 'tank', 'sink'}, 'id', {'s', 't1', 'v', 't2', 'k'}, 'par', {2, 1.5, 0.3, 0.8, []}), {'s', 't1'; 't1', 'v'; 'v', 't2'; 't2', 'k'}, 3, NaN)
function [levels, log] = tank_network(comps, links, steps, dt)
  st = init(comps, links);
  log = zeros(0, numel(st.order));
  for k = 1:steps
    st = advance(st, dt);
    row = zeros(1, numel(st.order));
    for j = 1:numel(st.order)
      row(j) = st.comp.(st.order{j}).level;
    end
    log(end+1, :) = row;
    if any(isnan(row))
      error('tank:nan', 'step %d of %s is no number', k, st.order{find(isnan(row), 1)});
    end
  end
  levels = struct();
  for j = 1:numel(st.order)
    levels.(st.order{j}) = st.comp.(st.order{j}).level;
  end
end
function st = init(comps, links)
  st = struct('comp', struct(), 'order', {{}}, 'links', {links}, 'time', 0);
  for k = 1:numel(comps)
    c = comps(k);
    c.level = 0;
    c.in = 0;
    st.comp.(c.id) = c;
    if strcmp(c.type, 'tank')
      st.order{end+1} = c.id;
    end
  end
  for k = 1:size(links, 1)
    if ~isfield(st.comp, links{k, 2})
      error('tank:link', 'no component %s', links{k, 2});
    end
  end
end
function st = advance(st, dt)
  names = fieldnames(st.comp);
  for k = 1:numel(names)
    st.comp.(names{k}).in = 0;
  end
  for k = 1:size(st.links, 1)
    q = flow(st.comp.(st.links{k, 1}));
    st.comp.(st.links{k, 1}).in = st.comp.(st.links{k, 1}).in - q;
    st.comp.(st.links{k, 2}).in = st.comp.(st.links{k, 2}).in + q;
  end
  for k = 1:numel(names)
    c = st.comp.(names{k});
    switch c.type
      case 'tank'
        c.level = max(0, c.level + dt * c.in / c.par);
      case 'valve'
        c.level = c.level + dt * c.in;
      case {'source', 'sink'}
      otherwise
        error('tank:type', 'what is a %s?', c.type);
    end
    st.comp.(names{k}) = c;
  end
  st.time = st.time + dt;
end
function q = flow(c)
  switch c.type
    case 'source'
      q = c.par;
    case 'tank'
      q = 0.5 * sqrt(c.level);
    case 'valve'
      q = c.par * c.level;
    otherwise
      q = 0;
  end
end
% --- residual -------------------------------------------------------
function levels = tank_network(steps, dt)
    log = zeros(0, 2);
    st__comp__t1__level = 0;
    st__comp__v__level = 0;
    st__comp__t2__level = 0;
    for k = 1:steps
        q__1 = 0.5 * sqrt(st__comp__t1__level);
        q = 0.3 * st__comp__v__level;
        st__comp__t1__level = max(0, st__comp__t1__level + dt * (2 - q__1) / 1.5);
        st__comp__v__level = st__comp__v__level + dt * (q__1 - q);
        c__level = max(0, st__comp__t2__level + dt * (0 + q - 0.5 * ...
                sqrt(st__comp__t2__level)) / 0.8);
        st__comp__t2__level = c__level;
        row = [st__comp__t1__level, c__level];
        log(end + 1, :) = row;
    end
    levels = struct('t1', st__comp__t1__level, 't2', st__comp__t2__level);
end
% --- remarks --------------------------------------------------------
