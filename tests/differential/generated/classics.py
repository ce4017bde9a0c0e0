"""Programs that partial evaluation is for: interpreters, automata, matchers, filters, recursions, tables, with what they
interpret fixed or not. Texts with choices, as in `idioms_everyday.py`; `@` in front of a name is a function of the program.
"""
import random
import re

from .idioms_everyday import blocks, chosen
from .program import Function, Parameter, Program

NUM = (["2", "-1", "0.5", "3", "0", "7"], ["realscalar", "real double scalar"])
COUNT = (["1", "2", "3", "4", "5", "0"], ["realscalar", "real double scalar"])
ROW = (["[1 2 3]", "[3 -1 2 0]", "[0.5 1.5 2 4 8]", "[5 3 8 1 9 2]", "2", "zeros(1, 0)"], ["real double [1 ?]", "real double"])
MATRIX = (["[1 2; 3 4]", "magic(3)", "[2 0 1; 1 1 0; 0 3 1]", "[4 1; 1 3]"], ["real double [? ?]", "real double"])
TEXT = (["'abc'", "'aab'", "'ba c'", "'x1 = 20'", "'hello'", "''", "'a,b;c'", "'((a)b)'"], ["char [1 ?]", "char"])

CLASSICS = [
    ([("prog", (["[1 3; 2 4; 3 0]", "[1 1; 4 0; 2 2; 3 5]", "[4 0; 1 2]", "zeros(0, 2)", "[1 2; 5 1; 2 3]", "[1 1; 5 -1; 3 2]"], ["real double [? 2]"])), ("x", NUM)], 1, r"""
function y = @main(prog, x)
  acc = x; pc = 1; steps = 0;
  while pc <= size(prog, 1)
    op = prog(pc, 1); arg = prog(pc, 2);
    $(switch op$|switch prog(pc, 1)$)
      case 1
        acc = acc + arg;
      case 2
        acc = acc * arg;
      case 3
        acc = $(arg - acc$|@apply(acc, arg)$);
      case {4, 6}
        acc = $(abs(acc)$|-acc$);
      case 5
        if acc > arg && steps < $(3$|6$), pc = max(pc + arg, 1); steps = steps + 1; continue; end
      otherwise
        error('vm:op', 'bad op %d at %d', op, pc);
    end
    pc = pc + 1;
  end
  y = acc;
end
function r = @apply(a, b)
  $(if b == 0, r = a; return; end$|if a < b, r = b; else, r = a; end$)
  r = a $(/$|-$) $(b$|(b + 1)$);
end
"""),
    ([("tree", (["{'+', 'x', {'*', 2, 'x'}}", "{'neg', {'+', 1, 'y'}}", "5", "'x'", "{'if', 'x', {'-', 'x', 'y'}, 3}", "{'?', 1}", "{'+', 1, {'+', 2, 'y'}}"], [])), ("x", NUM), ("y", NUM)], 1, r"""
function r = @main(tree, x, y)
  env.x = x; env.y = $(y$|y + 1$);
  r = @ev(tree, env);
end
function v = @ev(t, env)
  if isnumeric(t), v = t;
  elseif ischar(t), v = env.(t);
  else
    $(op = t{1};$|op = lower(t{1});$)
    switch op
      case '+', v = @ev(t{2}, env) + @ev(t{3}, env);
      case '-', v = @ev(t{2}, env) - @ev(t{3}, env);
      case '*'
        a = @ev(t{2}, env);
        $(if a == 0, v = 0; return; end$|disp(a);$)
        v = a * @ev(t{3}, env);
      case 'neg', v = -@ev(t{2}, env);
      case 'if'
        if @ev(t{2}, env) > 0, v = @ev(t{3}, env); else, v = @ev(t{4}, env); end
      otherwise
        error('ev:op', 'unknown %s', op);
    end
  end
end
"""),
    ([("pat", (["'ab'", "'a.c'", "'a*b'", "'.*'", "''", "'x+1'", "'^a'", "'c$'"], ["char [1 ?]", "char"])), ("s", TEXT)], 1, r"""
function r = @main(pat, s)
  $(r = @here(pat, s);$|r = false;$)
  k = 1;
  while ~r && k <= numel(s) + 1
    r = @here(pat, s(k:end));
    k = k + 1;
  end
end
function r = @here(p, s)
  if isempty(p), r = true; return; end
  if numel(p) > 1 && p(2) == '*'
    r = @star(p(1), p(3:end), s); return;
  end
  if isequal(p, '$'), r = isempty(s); return; end
  r = ~isempty(s) && (p(1) == '.' || p(1) == s(1)) && @here(p(2:end), s(2:end));
end
function r = @star(c, p, s)
  r = @here(p, s);
  while ~r && ~isempty(s) && (s(1) == c || c == '.')
    s = s(2:end);
    r = @here(p, s);
  end
end
"""),
    ([("T", (["[2 3; 1 3; 3 3]", "[1 2; 2 1]", "[2 1; 3 1; 1 1]"], ["real double [? ?]"])), ("final", (["[1]", "[2 3]", "3", "zeros(1, 0)"], ["real double"])), ("s", TEXT)], 2, r"""
function [ok, path] = @main(T, final, s)
  q = 1; path = q;
  for k = 1:$(numel(s)$|length(s)$|min(numel(s), 5)$)
    c = 1 + (s(k) ~= 'a');
    $(if c > size(T, 2), error('dfa:symbol', 'symbol %s', s(k)); end$|if isspace(s(k)), continue; end$)
    q = T(q, c);
    path(end+1) = q;
    $(if q == 3, break; end$|$)
  end
  ok = $(any(q == final)$|ismember(q, final)$|~isempty(find(final == q, 1))$);
end
"""),
    ([("n", COUNT), ("x", NUM)], 1, r"""
function y = @main(n, x)
  $(y = @power(x, n);$|y = @power(x, n) + @power(2, n);$|y = [@power(x, n), @power(x, $(3$|n$))];$)
end
function y = @power(x, n)
  if n == 0
    y = 1;
  elseif mod(n, 2) == 0
    y = $(@power(x * x, n / 2)$|@power(x, n / 2) ^ 2$);
  else
    y = x * @power(x, n - 1);
  end
end
"""),
    ([("h", (["[1 2 1] / 4", "[1 -1]", "1", "[0.25 0 0.5]", "zeros(1, 0)"], ["real double [1 ?]"])), ("x", ROW), ("mode", (["'same'", "'full'", "'wrap'", "'none'"], ["char"]))], 1, r"""
function y = @main(h, x, mode)
  n = numel(x); m = numel(h);
  switch mode
    case 'full', L = n + m - 1;
    case {'same', 'wrap'}, L = n;
    otherwise, error('filt:mode', 'mode "%s" unknown', mode);
  end
  y = zeros(1, $(L$|max(L, 0)$));
  for i = 1:L
    for j = 1:m
      k = i - j + 1;
      if strcmp(mode, 'wrap') && n > 0, k = mod(k - 1, n) + 1; end
      if k >= 1 && k <= n
        $(if h(j) == 0, continue; end$|$)
        y(i) $(= y(i) +$|+=$) h(j) * x(k);
      end
    end
  end
end
"""),
    ([("fmt", (["'%d'", "'a%db'", "'%s-%d'", "'100%%'", "'%q'", "'x'"], ["char [1 ?]"])), ("a", NUM), ("s", TEXT)], 1, r"""
function out = @main(fmt, a, s)
  out = ''; k = 1;
  args = {a, s}; $(next = 1;$|next = 2;$)
  while k <= numel(fmt)
    c = fmt(k);
    if c ~= '%'
      out = [out c];
    else
      k = k + 1;
      switch fmt(k)
        case 'd', out = [out num2str(a)];
        case 's', out = [out $(s$|upper(s)$)];
        case '%', out(end+1) = '%';
        otherwise
          $(error('fmt:bad', 'bad %s', fmt(k));$|out = [out sprintf('%g', numel(args{next}))];$)
      end
    end
    k = k + 1;
  end
end
"""),
    ([("opts", (["struct('order', 2, 'method', 'euler')", "struct('order', 4, 'method', 'rk')", "struct('order', 1, 'method', 'none')", "struct('method', 'rk')"], ["struct {order: realscalar; method: char}", "struct scalar"])), ("y0", NUM), ("n", COUNT)], 2, r"""
function [y, log] = @main(opts, y0, n)
  if ~isfield(opts, 'order'), opts.order = 3; end
  h = 0.1; y = y0; log = {};
  f = @(t, y) $(-y$|t - y ^ 2$|opts.order * y$);
  for k = 1:n
    t = (k - 1) * h;
    switch opts.method
      case 'euler'
        y = y + h * f(t, y);
      case 'rk'
        s = zeros(1, opts.order);
        for j = 1:opts.order
          if j == 1, s(j) = f(t, y); else, s(j) = f(t + h / 2, y + h / 2 * s(j-1)); end
        end
        y = y + h * mean(s);
      otherwise
        error('ode:method', 'no method ''%s''', opts.method);
    end
    log{end+1} = $(sprintf('%d:%.3f', k, y)$|y$|{k, y}$);
    $(if abs(y) > 10, break; end$|$)
  end
end
"""),
    ([("table", (["struct('key', {'a', 'bb', 'c'}, 'val', {1, 2, 3})", "struct('key', {}, 'val', {})", "struct('key', {'hello'}, 'val', {[1 2]})"], ["struct"])), ("key", TEXT), ("default", NUM)], 1, r"""
function v = @main(table, key, default)
  $(v = default;$|v = []; found = false;$)
  for k = 1:numel(table)
    if $(strcmp(table(k).key, key)$|isequal(table(k).key, key)$|strncmpi(table(k).key, key, 1)$)
      v = table(k).val;
      $(return;$|break;$|found = true;$)
    end
  end
  $(v = v + default;$|if isempty(v), v = default * 2; end$|v = {v, key};$)
end
"""),
    ([("A", MATRIX), ("b", (["[1; 2]", "[1; 2; 3]", "[0; 1]", "5"], ["real double [? 1]", "real double"]))], 1, r"""
function x = @main(A, b)
  n = size(A, 1);
  $(if numel(b) ~= n, error('solve:size', 'sizes %d and %d', n, numel(b)); end$|if numel(b) ~= n, x = []; return; end$)
  for k = 1:n - 1
    [~, p] = max(abs(A(k:n, k))); p = p + k - 1;
    if p ~= k
      A([k p], :) = A([p k], :); b([k p]) = b([p k]);
    end
    for i = k + 1:n
      $(m = A(i, k) / A(k, k);$|if A(i, k) == 0, continue; end
      m = A(i, k) / A(k, k);$)
      A(i, :) = A(i, :) - m * A(k, :); b(i) = b(i) - m * b(k);
    end
  end
  x = zeros(n, 1);
  for i = n:-1:1
    x(i) = (b(i) - A(i, i+1:end) * x(i+1:end)) / A(i, i);
  end
end
"""),
    ([("rules", (["{'a', 'b'; 'bb', 'c'}", "{'x', 'yy'}", "cell(0, 2)", "{'a', ''; ' ', '_'}"], [])), ("s", TEXT), ("n", COUNT)], 1, r"""
function s = @main(rules, s, n)
  for pass = 1:$(n$|min(n, 3)$)
    before = s;
    for k = 1:size(rules, 1)
      $(s = strrep(s, rules{k, 1}, rules{k, 2});$|if ~isempty(strfind(s, rules{k, 1})), s = strrep(s, rules{k, 1}, rules{k, 2}); break; end$)
    end
    if strcmp(before, s), break; end
    $(if numel(s) > 12, error('rw:long', 'too long: %s', s); end$|$)
  end
end
"""),
    ([("n", COUNT), ("v", ROW)], 1, r"""
function r = @main(n, v)
  fs = {};
  for k = 1:n
    $(fs{k} = @(x) x + k;$|fs{end+1} = @(x) x .* k - 1;$)
  end
  r = v;
  for k = 1:numel(fs)
    f = fs{k};
    $(r = f(r);$|r = [r, f(numel(r))];$|r = cellfun(f, num2cell(r));$|r = @compose(f, @(x) x / 2)(r);$)
  end
end
function h = @compose(f, g)
  h = @(x) f(g(x));
end
"""),
    ([("spec", (["{'add', 1, 'mul', 3}", "{'mul', 2}", "{}", "{'add', 2, 'bad'}", "{'neg', 0, 'add', 1}"], [])), ("x", NUM)], 1, r"""
function y = @main(spec, x)
  y = @run(x, spec{:});
end
function y = @run(x, varargin)
  y = x;
  if mod(numel(varargin), 2), error('run:pairs', 'odd number %d', numel(varargin)); end
  for k = 1:2:nargin - 1
    [op, arg] = varargin{k:k+1};
    switch op
      case 'add', y = y + arg;
      case 'mul', y = y * arg;
      otherwise, y = $(@run(-y, varargin{k+2:end}); return;$|-y;$)
    end
  end
end
"""),
    ([("dims", (["[2 3]", "[1 1]", "3", "[0 2]", "[2 2 2]"], ["real double [1 ?]"])), ("f", (["@(i, j) i + j", "@(i, j) i * 10 + j", "@max"], [])), ("s", NUM)], 1, r"""
function M = @main(dims, f, s)
  if isscalar(dims), dims = [dims dims]; end
  M = $(zeros(dims)$|ones(dims) * s$|repmat(s, dims)$);
  for i = 1:dims(1)
    for j = 1:dims(2)
      $(if i == j, continue; end$|$)
      M(i, j) = f(i, j) $(* s$|+ s$|$);
    end
  end
  $(M = sum(M, 1);$|M = M(:)';$|M(end, :) = [];$|$)
end
"""),
    ([("src", (["'1+2*3'", "'(4-1)*2'", "'2*(3+4)-5'", "'7'", "'1+'", "'x'"], ["char [1 ?]"])), ("scale", NUM)], 1, r"""
function r = @main(src, scale)
  p = struct('s', src, 'k', 1);
  [r, p] = @expr(p);
  if p.k <= numel(p.s), error('parse:rest', 'rest at %d', p.k); end
  r = r * scale;
end
function [v, p] = @expr(p)
  [v, p] = @term(p);
  while p.k <= numel(p.s) && any(p.s(p.k) == '+-')
    op = p.s(p.k); p.k = p.k + 1;
    [w, p] = @term(p);
    if op == '+', v = v + w; else, v = v - w; end
  end
end
function [v, p] = @term(p)
  [v, p] = @factor(p);
  while p.k <= numel(p.s) && p.s(p.k) == '*'
    p.k = p.k + 1;
    [w, p] = @factor(p);
    v = v * w;
  end
end
function [v, p] = @factor(p)
  if p.k > numel(p.s), error('parse:end', 'unexpected end'); end
  c = p.s(p.k);
  if c == '('
    p.k = p.k + 1;
    [v, p] = @expr(p);
    p.k = p.k + 1;
  elseif c >= '0' && c <= '9'
    v = 0;
    while p.k <= numel(p.s) && isdigit(p.s(p.k))
      v = 10 * v + (p.s(p.k) - '0'); p.k = p.k + 1;
    end
  else
    error('parse:char', 'bad "%s"', c);
  end
end
"""),
    ([("n", COUNT), ("x", (["[1 2 3 4]", "[1 0 -1 0]", "[2 5]", "3", "[1 2 3]"], ["real double [1 4]", "real double [1 ?]"]))], 1, r"""
function X = @main(n, x)
  $(X = @fft_(x);$|X = @fft_(x(1:min(end, 2 ^ min(n, 2))));$)
  X = round(X * 1e6) / 1e6;
end
function X = @fft_(x)
  n = numel(x);
  if n <= 1, X = x; return; end
  if mod(n, 2), error('fft:n', 'length %d', n); end
  E = @fft_(x(1:2:end)); O = @fft_(x(2:2:end));
  w = exp(-2i * pi * (0:n/2-1) / n);
  X = [E + w .* O, E - w .* O];
end
"""),
    ([("tape", (["'+[-]'", "'++>+<.'", "'+++.'", "''", "'>+.<.'"], ["char [1 ?]"])), ("start", COUNT)], 1, r"""
function out = @main(tape, start)
  cells = zeros(1, 4); cells(1) = start; p = 1; out = []; k = 1; steps = 0;
  while k <= numel(tape) && steps < 60
    steps = steps + 1;
    switch tape(k)
      case '>', p = min(p + 1, 4);
      case '<', p = max(p - 1, 1);
      case '+', cells(p) = cells(p) + 1;
      case '-', cells(p) = $(cells(p) - 1$|max(cells(p) - 1, 0)$);
      case '.', out(end+1) = cells(p);
      case '['
        if cells(p) == 0
          depth = 1;
          while depth > 0
            k = k + 1;
            depth = depth + (tape(k) == '[') - (tape(k) == ']');
          end
        end
      case ']'
        if cells(p) ~= 0
          depth = 1;
          while depth > 0
            k = k - 1;
            depth = depth + (tape(k) == ']') - (tape(k) == '[');
          end
        end
    end
    k = k + 1;
  end
end
"""),
]


def generate(seed, name):
    return from_text(random.Random(seed), CLASSICS, seed, name, value_of)


def from_text(rng, texts, seed, name, value_of):
    """A program of one of these: its parameters with values and facts to draw from, how many results, the text. What
    `value_of` draws for a typed parameter keeps to its facts."""
    wanted, results, text = rng.choice(texts)
    text = chosen(rng, text).strip()
    text = text.replace("@main", name)
    local = {w for w in re.findall(r"function (?:\[[^\]]*\]|\w+) = @(\w+)", text)}
    for w in local:
        text = re.sub("@%s\\b" % w, "%s_%s" % (w, name), text)
    functions = []
    for part in re.split(r"\n(?=function )", text):
        lines = [line.strip() for line in part.split("\n") if line.strip()]
        functions.append(Function(lines[0][len("function "):], blocks(lines[1:-1])))
    parameters = []
    for parameter, (values, facts) in wanted:
        binding = rng.choice(["fixed", "fixed", "typed", "free"])
        if binding == "typed" and not facts:
            binding = "free"
        value = {"fixed": lambda: rng.choice(values), "typed": lambda: rng.choice(facts), "free": lambda: ""}[binding]()
        parameters.append(Parameter(parameter, binding, value))
    drawn = dict(wanted)
    calls = [{p.name: value_of(rng, p, drawn[p.name][0]) for p in parameters if p.binding != "fixed"} for _ in range(4)]
    return Program(name, seed, functions, parameters, rng.randrange(1, results + 1), calls)


def value_of(rng, parameter, values):
    if parameter.binding == "typed":    # an empty text is 0 x 0, which `[1 ?]` does not allow
        values = [v for v in values if v != "''" or "[" not in parameter.text] or values
        if "[1 4]" in parameter.text:
            values = values[:2]
        if "[? 1]" in parameter.text or "order" in parameter.text:
            values = [v for v in values if v != "struct('method', 'rk')"]
    elif rng.random() < 0.04:
        return rng.choice(["3", "'a'", "{1}", "[1 2 3]", "struct('a', 1)"])
    return rng.choice(values)
