"""Numerical code of engineers: steppers with fixed coefficients, filters, polynomials and splines, assembly of matrices,
least squares, tables to interpolate in, units, reports. Texts with choices, as in `classics.py`; what goes in is rows and
columns of no, one and many elements, NaN, infinities, -0, integers, singles and logicals among them.
"""
import random
import re

from .classics import from_text

FIRST_SEED = 5000000

SCALAR = (["2", "-1", "0.5", "0", "NaN", "Inf", "-0", "single(1.5)", "int32(7)", "true", "1e-3", "[]"], ["realscalar", "real double scalar"])
STEP = (["0.1", "0.25", "1", "0", "-0.5", "single(0.1)"], ["realscalar", "real double scalar"])
COUNT = (["1", "2", "3", "4", "5", "0", "int8(3)", "2.5"], ["realscalar", "real double scalar"])
VECTOR = (["[1 2 3]", "[3 -1 2 0]", "[0.5; 1.5; 2; 4]", "[5 3 8 1 9 2]", "2", "zeros(1, 0)", "zeros(0, 1)", "[]", "[NaN 1 -Inf]", "[-0 0 1]",
           "single([1.5 2.5])", "int16([100 -7 3])", "[true false true]", "1:4", "[4; 3; 2; 1; 0]"], ["real double", "real double [1 ?]", "real double [? 1]"])
GRID = (["[0 1 2 3]", "[0; 0.5; 2]", "0:4", "linspace(0, 1, 5)", "[1 2]", "[0 1 1 2]", "single([0 1 2])"], ["real double [1 ?]", "real double [? 1]"])
COEF = (["[1 2 1]", "[1 -0.5]", "1", "[0.25 0.5 0.25]", "[2; -1; 0.5]", "zeros(1, 0)", "[0 0 1]", "single([1 0.3])", "int8([1 2])", "[1 NaN]"],
        ["real double [1 ?]", "real double [? 1]"])
MATRIX = (["[4 1; 1 3]", "magic(3)", "[2 0 1; 1 1 0; 0 3 1]", "[1 2; 2 4]", "eye(2)", "5", "zeros(0, 3)", "single([2 1; 1 2])", "[1 2 3; 4 5 6]", "diag([1 2 3])"],
          ["real double [? ?]", "real double"])
METHOD = (["'euler'", "'heun'", "'rk4'", "'none'", "\"euler\""], ["char"])
UNIT = (["'mm'", "'cm'", "'in'", "'kN'", "'m'", "'?'", "''"], ["char"])

ENGINEERING = [
    ([("method", METHOD), ("h", STEP), ("n", COUNT), ("y0", VECTOR)], 2, r"""
function [t, y] = @main(method, h, n, y0)
  switch method
    case 'euler', A = 0; b = 1; c = 0;
    case 'heun', A = [0 0; 1 0]; b = [0.5 0.5]; c = [0 1];
    case 'rk4', A = [0 0 0 0; 0.5 0 0 0; 0 0.5 0 0; 0 0 1 0]; b = [1 2 2 1] / 6; c = [0 0.5 0.5 1];
    otherwise, error('ode:method', 'no method "%s"', method);
  end
  s = numel(b);
  y = $(y0(:)$|y0(:)'$|y0$);
  t = 0;
  for i = 1:n
    k = zeros(numel(y), s);
    for j = 1:s
      z = y(:);
      for m = 1:j-1
        $(if A(j, m) == 0, continue; end$|$)
        z = z + h * A(j, m) * k(:, m);
      end
      k(:, j) = @rhs(t + c(j) * h, z);
    end
    y = $(y(:) + h * (k * b')$|y(:) + h * k * b(:)$|y(:) + h * sum(k .* b, 2)$);
    t $(= t + h$|+= h$);
  end
end
function dy = @rhs(t, y)
  dy = $(-y$|[y(2:end); -y(1)]$|-0.5 * y + t$|y .* (1 - y)$);
end
"""),
    ([("b", COEF), ("a", COEF), ("x", VECTOR)], 2, r"""
function [y, z] = @main(b, a, x)
  $(if isempty(a) || a(1) == 0, error('filt:a', 'a(1) is %g of %d', a(1), numel(a)); end$|if isempty(a), a = 1; end$)
  b = b / a(1); a = a / a(1);
  n = max(numel(a), numel(b));
  b(end+1:n) = 0; a(end+1:n) = 0;
  z = zeros(1, n - 1);
  y = $(zeros(size(x))$|x$|x * 0$);
  for k = 1:numel(x)
    if n > 1
      y(k) = b(1) * x(k) + z(1);
      for j = 1:n-2
        z(j) = b(j+1) * x(k) + z(j+1) - a(j+1) * y(k);
      end
      z(n-1) = b(n) * x(k) - a(n) * y(k);
    else
      y(k) = b * x(k);
    end
  end
end
"""),
    ([("p", COEF), ("x", VECTOR), ("how", (["'horner'", "'power'", "'polyval'", "'clenshaw'"], ["char"]))], 1, r"""
function y = @main(p, x, how)
  n = numel(p);
  switch $(how$|lower(how)$)
    case 'horner'
      y = zeros(size(x));
      for k = 1:n
        y = y .* x + p(k);
      end
    case 'power'
      y = 0;
      for k = n:-1:1
        y = y + p(n-k+1) * x .^ $((k - 1)$|double(k - 1)$);
      end
    case 'polyval'
      y = polyval(p, x);
      $(y = y + polyval(polyder(p), 0);$|y = polyval(conv(p, [1 -1]), x) - y;$|$)
    otherwise
      b1 = $(zeros(size(x))$|0 * x$); b2 = b1;
      for k = n:-1:2
        [b1, b2] = deal(2 * x .* b1 - b2 + p(k), b1);
      end
      y = x .* b1 - b2 + p(1);
  end
end
"""),
    ([("xs", GRID), ("ys", VECTOR), ("x", VECTOR), ("mode", (["'linear'", "'nearest'", "'previous'", "'clip'"], ["char"]))], 1, r"""
function y = @main(xs, ys, x, mode)
  n = min(numel(xs), numel(ys));
  y = $(nan(size(x))$|zeros(size(x))$);
  for k = 1:numel(x)
    i = $(find(xs(1:n) <= x(k), 1, 'last')$|sum(xs(1:n) <= x(k))$|lookup(xs(1:n), x(k))$);
    if isempty(i) || i < 1
      if strcmp(mode, 'clip'), y(k) = ys(1); end
      continue;
    elseif i >= n
      if any(strcmp(mode, {'clip', 'previous'})) || x(k) == xs(n), y(k) = ys(n); end
      continue;
    end
    w = (x(k) - xs(i)) / (xs(i+1) - xs(i));
    switch mode
      case 'nearest', y(k) = ys(i + (w >= 0.5));
      case 'previous', y(k) = ys(i);
      otherwise, y(k) = (1 - w) * ys(i) + w * ys(i+1);
    end
  end
end
"""),
    ([("x", GRID), ("y", VECTOR), ("q", SCALAR)], 2, r"""
function [v, M] = @main(x, y, q)
  n = numel(x);
  h = diff(x(:)); d = diff(y(:)) ./ h;
  T = zeros(n); r = zeros(n, 1);
  T(1, 1) = 1; T(n, n) = 1;
  for k = 2:n-1
    T(k, k-1:k+1) = [h(k-1), 2 * (h(k-1) + h(k)), h(k)];
    r(k) = 6 * (d(k) - d(k-1));
  end
  M = T \ r;
  k = $(max(1, min(n - 1, sum(x <= q)))$|min(max(find(x <= q, 1, 'last'), 1), n - 1)$);
  t = q - x(k);
  v = y(k) + t * (d(k) - h(k) * (2 * M(k) + M(k+1)) / 6) + t^2 * M(k) / 2 + t^3 * (M(k+1) - M(k)) / (6 * h(k));
end
"""),
    ([("nodes", GRID), ("k", VECTOR), ("f", SCALAR)], 2, r"""
function [u, K] = @main(nodes, k, f)
  n = numel(nodes);
  K = $(zeros(n)$|zeros(n, n)$|0 * eye(n)$); F = zeros(n, 1);
  for e = 1:n-1
    L = nodes(e+1) - nodes(e);
    ke = k($(e$|min(e, end)$|mod(e - 1, numel(k)) + 1$)) / L * [1 -1; -1 1];
    dof = [e e+1];
    K(dof, dof) $(= K(dof, dof) +$|+=$) ke;
    F(dof) = F(dof) + f * L / 2 * $([1; 1]$|ones(2, 1)$);
  end
  free = $(2:n$|setdiff(1:n, 1)$|find((1:n) > 1)$);
  u = zeros(n, 1);
  u(free) = K(free, free) \ F(free);
end
"""),
    ([("x", VECTOR), ("y", VECTOR), ("deg", (["0", "1", "2"], ["realscalar"]))], 2, r"""
function [c, res] = @main(x, y, deg)
  x = x(:); y = y(:);
  keep = $(~isnan(x) & ~isnan(y)$|isfinite(x)$|true(size(x))$);
  x = x(keep); y = y(keep);
  if numel(x) <= deg
    error('fit:few', '%d points for degree %d', numel(x), deg);
  end
  V = ones(numel(x), deg + 1);
  for k = deg:-1:1
    V(:, k) = V(:, k+1) .* x;
  end
  $(c = V \ y;$|c = (V' * V) \ (V' * y);$|[Q, R] = qr(V, 0); c = R \ (Q' * y);$)
  r = y - V * c;
  res = $(norm(r)$|sqrt(sum(r .^ 2))$|max(abs(r))$);
  c = $(round(c * 1e6) / 1e6$|c.'$);
  res = round(res * 1e6) / 1e6;
end
"""),
    ([("A", MATRIX), ("b", VECTOR), ("iters", COUNT)], 2, r"""
function [x, r] = @main(A, b, iters)
  [m, n] = size(A);
  if m ~= n, error('solve:square', 'matrix is %dx%d', m, n); end
  b = b(:); x = zeros(n, 1);
  D = diag(A);
  $(if any(D == 0), error('solve:pivot', 'zero at %s', mat2str(find(D == 0)')); end$|$)
  for it = 1:iters
    $(x = (b - (A - diag(D)) * x) ./ D;$|
    for i = 1:n
      s = b(i);
      for j = 1:n
        if j ~= i, s = s - A(i, j) * x(j); end
      end
      x(i) = s / A(i, i);
    end$)
    if norm(A * x - b) < 1e-6, break; end
  end
  r = A * x - b;
end
"""),
    ([("v", VECTOR), ("from", UNIT), ("to", UNIT)], 2, r"""
function [y, label] = @main(v, from, to)
  $(persistent table;$|table = [];$)
  if isempty(table)
    table = struct('name', {'m', 'cm', 'mm', 'in', 'kN', 'N'}, 'factor', {1, 0.01, 0.001, 0.0254, 1000, 1}, 'kind', {'l', 'l', 'l', 'l', 'f', 'f'});
  end
  i = $(find(strcmp({table.name}, from))$|@row(table, from)$);
  j = $(find(strcmp({table.name}, to))$|@row(table, to)$);
  if isempty(i) || isempty(j), error('unit:name', 'no unit "%s"', [from to]); end
  if table(i).kind ~= table(j).kind
    error('unit:kind', '%s is no %s', from, to);
  end
  y = v * table(i).factor / table(j).factor;
  label = sprintf('%g %s', [y(:)'; $(double(to(1))$|0$) * ones(1, numel(y))]);
end
function k = @row(t, name)
  k = [];
  for i = 1:numel(t)
    if strcmp(t(i).name, name), k = i; return; end
  end
end
"""),
    ([("data", MATRIX), ("names", (["{'a', 'b', 'c'}", "{'load', 'area'}", "{}", "{'x'}"], [])), ("fmt", (["'%8.3f'", "'%g'", "'%d'", "'%6.1e'", "'%5s'", "'%-7.2f|'"], ["char"]))], 1, r"""
function s = @main(data, names, fmt)
  s = '';
  [m, n] = size(data);
  for j = 1:n
    if j <= numel(names), s = [s sprintf('%8s', names{j})]; else, s = [s sprintf('%8s', ['c' num2str(j)])]; end
  end
  s = [s $("\n"$|sprintf('\n')$|char(10)$)];
  for i = 1:m
    s = [s sprintf(fmt, data(i, :)) $(sprintf('\n')$|';'$)];
  end
  tot = sum(data, $(1$|2$));
  s = [s, 'sum: ', $(mat2str(tot)$|num2str(tot)$|sprintf('%g ', tot)$|disp(tot)$)];
  $(fprintf('%s\n', s);$|disp(s);$|printf('%d\n', numel(s));$)
end
"""),
    ([("x", VECTOR), ("w", COUNT)], 2, r"""
function [y, st] = @main(x, w)
  n = numel(x);
  y = $(x$|zeros(size(x))$|double(x)$);
  half = floor(w / 2);
  for k = 1:n
    lo = max(1, k - half); hi = min(n, k + half);
    y(k) = $(mean(x(lo:hi))$|median(x(lo:hi))$|max(x(lo:hi)) - min(x(lo:hi))$|sum(x(lo:hi)) / (hi - lo + 1)$);
  end
  st = struct('mean', mean(y), 'std', $(std(double(y))$|sqrt(var(double(y(:))))$), 'range', [min(y), max(y)]);
  $(st.peak = find(y == max(y), 1);$|st.mid = y(ceil(end / 2));$|st.cum = cumsum(y);$)
end
"""),
    ([("q", VECTOR), ("L", VECTOR)], 2, r"""
function [T, p] = @main(q, L)
  T = eye($(3$|4$));
  for k = 1:numel(q)
    c = cos(q(k)); s = sin(q(k));
    l = L(min(k, numel(L)));
    A = [c -s l*c; s c l*s; 0 0 1];
    $(if rows(T) == 4, A = blkdiag(A, 1); end$|A(end+1:rows(T), end+1:rows(T)) = eye(rows(T) - 3);$)
    T = T * A;
  end
  p = T(1:2, 3)$('$|$);
  T(abs(T) < 1e-12) = 0;
end
"""),
    ([("a", SCALAR), ("b", SCALAR), ("n", COUNT), ("rule", (["'trap'", "'simpson'", "'gauss'", "'mid'"], ["char"]))], 1, r"""
function I = @main(a, b, n, rule)
  f = $(@(x) x .^ 2 - 1$|@(x) exp(-x)$|@(x) 1 ./ (1 + x .* x)$|@(x) polyval([1 0 -2 1], x)$);
  switch rule
    case 'trap'
      x = linspace(a, b, n + 1); y = f(x);
      I = (b - a) / n * (sum(y) - (y(1) + y(end)) / 2);
    case 'simpson'
      n = n + mod(n, 2);
      x = linspace(a, b, n + 1); w = ones(1, n + 1);
      w(2:2:end-1) = 4; w(3:2:end-2) = 2;
      I = (b - a) / (3 * n) * $((w * f(x)')$|sum(w .* f(x))$|dot(w, f(x))$);
    case 'gauss'
      xg = [-1 1] / sqrt(3); I = 0;
      for k = 1:n
        l = a + (b - a) * (k - 1) / n; r = a + (b - a) * k / n;
        I += (r - l) / 2 * sum(f((l + r) / 2 + (r - l) / 2 * xg));
      end
    otherwise
      I = 0; h = (b - a) / n;
      for k = 0.5:1:n-0.5
        I = I + h * f(a + k * h);
      end
  end
end
"""),
    ([("cfg", (["struct('kp', 2, 'ki', 0.5, 'kd', 0)", "struct('kp', 1, 'ki', 0, 'kd', 0.1, 'lim', [-1 1])", "struct('kp', [], 'ki', 0, 'kd', 0)", "struct('kp', int8(2), 'ki', 0.5, 'kd', single(1))"], ["struct scalar"])), ("r", VECTOR), ("dt", STEP)], 2, r"""
function [u, state] = @main(cfg, r, dt)
  state = struct('i', 0, 'e', 0, 'x', 0);
  u = $(zeros(1, numel(r))$|[]$|r * 0$);
  for k = 1:numel(r)
    e = r(k) - state.x;
    state.i $(+= e * dt$|= state.i + e * dt$);
    d = (e - state.e) / dt;
    v = cfg.kp * e + cfg.ki * state.i + cfg.kd * d;
    if isfield(cfg, 'lim')
      v = min(max(v, cfg.lim(1)), cfg.lim(2));
    end
    state.e = e;
    state.x = state.x + dt * (v - state.x);
    u(k) = v;
  end
end
"""),
    ([("s", VECTOR), ("bits", COUNT)], 2, r"""
function [code, txt] = @main(s, bits)
  lo = min(s); hi = max(s);
  q = (hi - lo) / (2 ^ double(bits) - 1);
  code = $(uint8(round((s - lo) / q))$|int16((s - lo) ./ q)$|floor((s - lo) / q)$);
  txt = '';
  for k = 1:numel(code)
    b = dec2bin(double(code(k)), double(bits));
    txt = [txt $(b$|fliplr(b)$) ' '];
  end
  code = $(bitxor(code, bitshift(code, -1))$|code + 1$|bitand(code, 3)$|mod(code, 4)$);
end
"""),
    ([("A", MATRIX), ("tol", STEP)], 2, r"""
function [lambda, v] = @main(A, tol)
  v = ones(size(A, 1), 1); lambda = 0;
  for k = 1:$(20$|5$)
    w = A * v;
    nw = $(norm(w)$|max(abs(w))$|sqrt(w' * w)$);
    if $(nw == 0$|isempty(w) || nw == 0$), break; end
    v = w / nw;
    old = lambda;
    lambda = $(v' * A * v$|(v' * (A * v)) / (v' * v)$);
    if abs(lambda - old) < tol, break; end
  end
  lambda = round(lambda * 1e8) / 1e8;
  v = round(v * 1e8) / 1e8;
end
"""),
    ([("x", VECTOR), ("edges", GRID)], 2, r"""
function [n, idx] = @main(x, edges)
  n = zeros(1, numel(edges) - 1); idx = zeros(size(x));
  for k = 1:numel(x)
    for j = 1:numel(n)
      last = j == numel(n);
      if x(k) >= edges(j) && (x(k) < edges(j+1) || (last && x(k) == edges(j+1)))
        n(j)++;
        idx(k) = j;
        break;
      end
    end
  end
  $(n = n / sum(n);$|n = int32(n);$|n = cumsum(n);$|$)
  idx = $(idx(idx > 0)$|idx(:)'$|logical(idx)$);
end
"""),
    ([("P", (["[0 0; 1 0; 1 1; 0 1]", "[0 0; 2 0; 0 2]", "[1 1]", "zeros(0, 2)", "single([0 0; 1 0; 1 2])", "[0 0; 1 NaN; 1 1]", "int8([0 0; 100 0; 100 100])"], ["real double [? 2]"])), ("s", SCALAR)], 2, r"""
function [area, c] = @main(P, s)
  P = P * s;
  n = size(P, 1); area = 0; c = [0 0];
  for i = 1:n
    j = mod(i, n) + 1;
    cr = P(i, 1) * P(j, 2) - P(j, 1) * P(i, 2);
    area = area + cr / 2;
    c = c + (P(i, :) + P(j, :)) * cr / 6;
  end
  if area $(~= 0$|> 0$), c = c / area; else, c = $(mean(P)$|mean(P, 1)$|nan(1, 2)$); end
  area = abs(area);
end
"""),
]


def extents(value):
    """Rows and columns of one of the values above."""
    text = re.sub(r"^(single|u?int\d+)\((.*)\)$", r"\2", value)
    call = re.match(r"(zeros|linspace|magic|eye|diag)\((.*)\)$", text)
    if call:
        numbers = re.findall(r"\d+", call.group(2))
        return {"zeros": lambda: (int(numbers[0]), int(numbers[-1])), "linspace": lambda: (1, int(numbers[-1]))}.get(
            call.group(1), lambda: (3, 3) if numbers != ["2"] else (2, 2))()
    if re.match(r"\d+:\d+$", text):
        first, last = text.split(":")
        return 1, int(last) - int(first) + 1
    if not text.startswith("["):
        return 1, 1
    rows = [row.split() for row in text[1:-1].split(";")]
    return (len(rows), len(rows[0])) if rows[0] else (0, 0)


def allows(facts, value):
    """Whether a typed parameter takes the value."""
    if "char" in facts or "struct" in facts:
        return value != "''"
    if re.match(r"\[?(single|int|true|false)", value) or value == "true":
        return False
    if "scalar" in facts:
        return extents(value) == (1, 1)
    shape = re.search(r"\[(.) (.)\]", facts)
    return shape is None or all(wanted in ("?", str(n)) for wanted, n in zip(shape.groups(), extents(value)))


def value_of(rng, parameter, values):
    if parameter.binding == "typed":
        values = [v for v in values if allows(parameter.text, v)]
    return rng.choice(values)


def generate(seed, name):
    return from_text(random.Random(seed), ENGINEERING, seed, name, value_of)
