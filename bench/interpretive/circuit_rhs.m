function dv = circuit_rhs(t, v)
% The right-hand side of an ODE, put together from a list of components.
  circuit('clear');
  circuit('add', struct('kind', 'source', 'from', 0, 'to', 1, 'value', 5));
  circuit('add', struct('kind', 'resistor', 'from', 1, 'to', 2, 'value', 100));
  circuit('add', struct('kind', 'diode', 'from', 2, 'to', 0, 'value', 1e-3));
  dv = circuit('rhs', t, v);
end
function dv = circuit(action, varargin)
  persistent parts
  dv = [];
  switch action
    case 'clear'
      parts = {};
    case 'add'
      parts{end+1} = varargin{1};
    case 'rhs'
      [t, v] = varargin{:};
      dv = zeros(2, 1);
      for k = 1:numel(parts)
        p = parts{k};
        i = feval(p.kind, p.value, at(v, p.from) - at(v, p.to), t);
        if p.from > 0, dv(p.from) = dv(p.from) - i; end
        if p.to > 0, dv(p.to) = dv(p.to) + i; end
      end
  end
end
function u = at(v, node)
  if node == 0, u = 0; else, u = v(node); end
end
function i = source(value, u, t)
  i = value * sin(t) + 0 * u;
end
function i = resistor(value, u, t)
  i = u / value;
end
function i = diode(value, u, t)
  i = value * (exp(u) - 1);
end
