function x = plant_ode(x0, u, dt, nsteps)
% A plant of components, each with its states and its equation, stepped by the classical Runge-Kutta method.
  sys = assemble({ {'tank', 'T1', struct('area', 2, 'out', 0.3)}, ...
                   {'tank', 'T2', struct('area', 1, 'out', 0.2)}, ...
                   {'heater', 'H', struct('gain', 0.5, 'loss', 0.05)}, ...
                   {'motor', 'M', struct('J', 0.1, 'b', 0.02, 'k', 0.5)} });
  sys = connect(sys, 'T1', 'T2');
  x = x0(:);
  t = 0;
  for k = 1:nsteps
    x = rk4(@(t, x) rhs(sys, t, x, u), t, x, dt);
    t = t + dt;
  end
end

function sys = assemble(list)
  sys.components = {};
  sys.n = 0;
  sys.index = containers.Map();
  for k = 1:numel(list)
    c.kind = list{k}{1};
    c.name = list{k}{2};
    c.par = list{k}{3};
    c.inflow = [];
    count = struct('tank', 1, 'heater', 1, 'motor', 2).(c.kind);
    c.states = sys.n + (1:count);
    sys.n = sys.n + count;
    sys.components{end+1} = c;
    sys.index(c.name) = k;
  end
end

function sys = connect(sys, from, to)
  k = sys.index(to);
  sys.components{k}.inflow(end+1) = sys.index(from);
end

function dx = rhs(sys, t, x, u)
  dx = zeros(sys.n, 1);
  for k = 1:numel(sys.components)
    c = sys.components{k};
    dx(c.states) = feval([c.kind '_rhs'], sys, c, t, x, u);
  end
end

function d = tank_rhs(sys, c, t, x, u)
  h = x(c.states);
  in = u(1) * isempty(c.inflow);
  for j = c.inflow
    other = sys.components{j};
    in = in + other.par.out * sqrt(max(x(other.states), 0));
  end
  d = (in - c.par.out * sqrt(max(h, 0))) / c.par.area;
end

function d = heater_rhs(sys, c, t, x, u)
  d = c.par.gain * u(2) - c.par.loss * x(c.states);
end

function d = motor_rhs(sys, c, t, x, u)
  s = x(c.states);
  d = [s(2); (c.par.k * u(3) - c.par.b * s(2)) / c.par.J];
end

function x = rk4(f, t, x, h)
  k1 = f(t, x);
  k2 = f(t + h/2, x + h/2 * k1);
  k3 = f(t + h/2, x + h/2 * k2);
  k4 = f(t + h, x + h * k3);
  x = x + h/6 * (k1 + 2*k2 + 2*k3 + k4);
end
