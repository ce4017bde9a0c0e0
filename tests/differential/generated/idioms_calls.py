"""Functions as programs have them: options, defaults, state, recursion, nested functions, handles that are passed on."""
from . import idioms_everyday
from .program import Block, Function
from .wide_writer import WideWriter

RESULTS = ["num", "num", "int", "row", "text", "bool", "rec", "words", "list", "recs", "mat"]
KINDS = ["num", "num", "int", "int", "row", "row", "text", "text", "bool", "mat", "words", "list", "rec", "recs", "u8", "fun"]


class Maker:
    """Makes the helpers of a program. Each maker returns the function and its signatures [(name, kinds of the arguments, kind of the
    result)]; an argument `=text` is that text."""

    def __init__(self, rng, groups, state, everyday=False):
        self.rng, self.groups, self.state, self.everyday = rng, groups, state, everyday

    def writer(self, variables, later, size):
        return WideWriter(self.rng, variables, later, size, self.groups, self.state)

    def kinds(self, least, most):
        return [self.rng.choice(KINDS) for _ in range(self.rng.randrange(least, most + 1))]

    def ending(self, w, result):
        """The rest of a body and the result."""
        return w.body(0, 1) + ["r = %s;" % w.e.of(result, 2)]

    def plain(self, name, later):
        kinds, result = self.kinds(1, 3), self.rng.choice(RESULTS)
        names = ["p%d" % (k + 1) for k in range(len(kinds))]
        w = self.writer(dict(zip(names, kinds)), later, self.rng.randrange(2, 7))
        start = ["r = %s;" % w.e.of(result, 1)]
        w.variables["r"] = result
        return Function("r = %s(%s)" % (name, ", ".join(names)), start + self.ending(w, result)), [(name, kinds, result)]

    def defaults(self, name, later):
        kinds, result = self.kinds(2, 3), self.rng.choice(RESULTS)
        names = ["p%d" % (k + 1) for k in range(len(kinds))]
        w = self.writer(dict(zip(names, kinds)), later, self.rng.randrange(2, 6))
        last, value = names[-1], w.e.value(kinds[-1])
        test = self.rng.choice(["nargin < %d" % len(kinds), "nargin < %d || isempty(%s)" % (len(kinds), last),
                "~exist('%s', 'var')" % last, "~exist('%s', 'var') || isempty(%s)" % (last, last),
                "nargin() == %d" % (len(kinds) - 1)])
        start = [Block("if " + test, ["%s = %s;" % (last, value)]), "r = %s;" % w.e.of(result, 1)]
        w.variables["r"] = result
        forms = [(name, kinds, result), (name, kinds[:-1], result)]
        if "isempty" in test:
            forms.append((name, kinds[:-1] + ["=[]"], result))
        return Function("r = %s(%s)" % (name, ", ".join(names)), start + self.ending(w, result)), forms

    def options(self, name, later):
        """Name and value pairs in varargin."""
        result = self.rng.choice(["num", "text", "row"])
        w = self.writer({"x": "num", "scale": "num", "mode": "text", "verbose": "bool"}, later, self.rng.randrange(1, 4))
        parse = self.rng.choice([
            [Block("for k = 1:2:numel(varargin)", [Block("switch lower(varargin{k})", [], [["case 'scale'",
                    ["scale = varargin{k+1};"]], ["case {'mode', 'kind'}", ["mode = varargin{k+1};"]],
                                                                                    ["otherwise",
                                                                                            ["error('gen:option', 'unknown option %s', varargin{k});"]]])])],
            ["k = 1;", Block("while k < numel(varargin)", [Block("if strcmpi(varargin{k}, 'scale')",
                    ["scale = varargin{k+1};"], [["elseif strcmp(varargin{k}, 'mode')", ["mode = varargin{k+1};"]]]),
                    "k += 2;"])],
            ["opts = struct(varargin{:});", Block("if isfield(opts, 'scale')", ["scale = opts.scale;"]),
                    Block("if isfield(opts, 'mode')", ["mode = opts.mode;"])],
            ["opts = struct('scale', scale, 'mode', mode);",
                    Block("for k = 1:2:length(varargin)", ["opts.(lower(varargin{k})) = varargin{k+1};"]),
                    "scale = opts.scale;", "mode = opts.mode;"],
            [Block("if ~isempty(varargin)", ["args = reshape(varargin, 2, []);", Block("for a = args",
                    [Block("if isequal(a{1}, 'scale')", ["scale = a{2};"])])])]])
        use = [Block("if strcmp(mode, 'lin')", ["x = x * scale;"], [["else", ["x = x + scale;"]]])]
        body = ["scale = 2; mode = 'lin'; verbose = false;"] + parse + use + self.ending(w, result)
        choice = self.rng.choice
        return Function("r = %s(x, varargin)" % name, body), [
            (name, ["num"], result), (name, ["num", "='scale'", "num"], result),
            (name, ["num", "='mode'", "=" + choice(["'lin'", "'log'"]), "='scale'", "num"], result),
            (name, ["num", "=" + choice(["'Scale'", "'mode'", "'nope'"]), "=3"], result)]

    def parser(self, name, later):
        w = self.writer({"x": "num", "n": "int", "label": "text"}, later, self.rng.randrange(1, 4))
        body = ["ip = inputParser;", "ip.FunctionName = 'parsed';", "ip.addRequired('x', @isnumeric);",
                "ip.addOptional('n', 3, @(v) isnumeric(v) && v > 0);",
                "ip.addParameter('label', 'none', @ischar);", "ip.parse(x, varargin{:});", "n = ip.Results.n;",
                "label = ip.Results.label;"] + self.ending(w, "text")
        return Function("r = %s(x, varargin)" % name, body), [(name, ["num"], "text"), (name, ["num", "int"], "text"),
                (name, ["num", "=2", "='label'", "text"], "text"), (name, ["num", "='Label'", "text"], "text")]

    def outputs(self, name, later):
        """Called with one output as an expression; `several` calls it with more."""
        w = self.writer({"x": "row"}, later, self.rng.randrange(1, 4))
        tail = self.rng.choice([
            [Block("if nargout > 1", ["varargout{1} = numel(x);"]), Block("if nargout > 2", ["varargout{2} = 'third';"])],
            [Block("for k = 1:nargout - 1", ["varargout{k} = k * 10;"])],
            ["varargout = num2cell([4 5 6]);"],
            ["varargout = cell(1, max(nargout - 1, 0));", "[varargout{:}] = deal(sum(x));"]])
        self.state.setdefault("several", []).append(name)
        return Function("[r, varargout] = %s(x)" % name,
                ["r = %s;" % w.e.of("num", 2)] + w.body(0, 1) + tail), [(name, ["row"], "num")]

    def rest(self, name, later):
        w = self.writer({"x": "num", "varargin": "list"}, later, self.rng.randrange(1, 5))
        start = self.rng.choice([["r = numel(varargin);"],
                ["r = 0;", Block("for k = 1:nargin-1", [Block("if isnumeric(varargin{k})", ["r = r + sum(varargin{k}(:));"],
                [["elseif ischar(varargin{k})", ["r = r + length(varargin{k});"]]])])],
                                 ["r = x;", Block("if nargin > 1 && iscell(varargin{1})", ["varargin = varargin{1};"]),
                                         "r = r + numel(varargin);"]])
        w.variables["r"] = "num"
        return Function("r = %s(x, varargin)" % name, start + w.body(0, 1)), [(name, ["num"] + self.kinds(0, 3), "num"),
                (name, ["num", "list"], "num"), (name, ["num", "={1, 'b'}{:}"], "num")]

    def recursion(self, name, later):
        body, kinds, result = self.rng.choice([
            ([Block("if n <= 1", ["r = 1;", "return;"]), "r = n * NAME(n - 1);"], ["small"], "num"),
            ([Block("if n < 2", ["r = n;"], [["else", ["r = NAME(n - 1) + NAME(n - 2);"]]])], ["small"], "num"),
            ([Block("if isempty(n)", ["r = 0;"], [["else", ["r = n(1) + NAME(n(2:end));"]]])], ["row"], "num"),
            ([Block("if iscell(n)", ["r = 0;", Block("for k = 1:numel(n)", ["r = r + NAME(n{k});"])],
                [["elseif isstruct(n)", ["f = fieldnames(n);", "r = 0;", Block("for k = 1:numel(f)",
                ["r = r + NAME(n(1).(f{k}));"])]], ["else", ["r = numel(n);"]]])], ["list"], "num"),
            ([Block("if n == 0", ["r = '';"], [["else", ["r = [NAME(n - 1), sprintf('%d', mod(n, 2))];"]]])], ["small"],
            "text"),
            ([Block("if numel(n) <= 1", ["r = n;", "return;"]), "p = n(1); v = n(2:end);",
            "r = [NAME(v(v < p)), p, NAME(v(v >= p))];"], ["row"], "row"),
            ([Block("if isempty(n)", ["r = {};"], [["else", ["r = [NAME(n(1:end-1)), {n(end)}];"]]])], ["text"], "list"),
            ([Block("if n <= 0", ["r = struct('v', 0, 'next', []);"],
                [["else", ["r = struct('v', n, 'next', NAME(n - 1));"]]])], ["small"], "rec")])
        if result == "rec":
            result = "node"     # a record with other fields: nobody asks for one
        return Function("r = %s(n)" % name, named(body, name)), [(name, kinds, result)]

    def nested(self, name, later):
        w = self.writer({"x": "num"}, later, self.rng.randrange(1, 3))
        body = self.rng.choice([
            ["total = 0;", Block("for k = 1:3", ["add(k * x);"]), "r = total;",
                    Block("function add(v)", ["total = total + v;"])],
            ["count = 0; log = {};", "note('start');", Block("if x > 1", ["note('big');"]), "r = count + numel(log{1});",
                    Block("function note(t)", ["count++;", "log{end+1} = t;"])],
            ["r = twice(x) + twice(2);", Block("function y = twice(v)", ["y = 2 * v + x;"])],
            ["h = @inc;", "r = 0;", "r = r + h(x) + h(1);", Block("function y = inc(v)", ["y = v + 1;", "x = x + y;"])],
            ["acc = [];", "push(x); push(x + 1);", "r = sum(acc);", Block("function push(v)", ["acc(end+1) = v;"])],
            ["s = struct('n', 0);", "bump(); bump();", "r = s.n + x;", Block("function bump()", ["s.n = s.n + 1;"])],
            ["r = cellfun(@measure, {1, 'ab', [1 2 3]});", "r = sum(r) * x;",
                    Block("function y = measure(v)", ["y = numel(v) + depth0();"]),
                    Block("function d = depth0()", ["d = 1;"])]])
        middle = w.body(0, 1) if self.rng.random() < 0.4 else []
        return Function("r = %s(x)" % name, middle + body), [(name, ["num"], "num")]

    def state_kept(self, name, later):
        w = self.writer({"x": "num", "calls": "num"}, later, self.rng.randrange(1, 3))
        body = self.rng.choice([
            ["persistent calls;", Block("if isempty(calls)", ["calls = 0;"]), "calls = calls + 1;", "r = calls + x;"],
            ["persistent cache;", Block("if isempty(cache)",
                    ["cache = containers.Map('KeyType', 'double', 'ValueType', 'any');"]),
             Block("if isKey(cache, x)", ["r = cache(x); printf('hit\\n');"],
                     [["else", ["r = x ^ 2;", "cache(x) = r;"]]])] if self.rng.random() < 0.5 else
            ["persistent last = 1;", "r = last + x;", "last = x;"],
            ["persistent log;", "log{end+1} = x;", "r = numel(log);"],
            ["persistent n = 0;", "n++;", "r = n * x;"]])
        return Function("r = %s(x)" % name, body + (w.body(0,
                1) if self.rng.random() < 0.3 and body[0] == "persistent calls;" else [])), [(name, ["num"], "num")]

    def state_global(self, name, later):
        shared = "G_" + name
        body = ["global %s" % shared, Block("if isempty(%s)" % shared, ["%s = 10;" % shared]),
                "%s = %s + x;" % (shared, shared), "r = %s;" % shared]
        self.state.setdefault("globals", []).append(shared)
        return Function("r = %s(x)" % name, body), [(name, ["num"], "num")]

    def callback(self, name, later):
        body, kinds, result = self.rng.choice([
            (["r = 0;", Block("for k = 1:numel(v)", ["r = r + f(v(k));"])], ["fun", "row"], "num"),
            (["r = f(f(v));"], ["fun", "num"], "num"), (["r = arrayfun(f, v);"], ["fun", "row"], "row"),
            (["r = cellfun(f, num2cell(v));"], ["fun", "row"], "row"),
            ([Block("if ischar(f)", ["f = str2func(f);"]), "r = feval(f, v);"], ["='abs'", "num"], "num"),
            (["h = @(t) f(t) + v;", "r = h(1) * h(2);"], ["fun", "num"], "num"),
            (["r = v;", "n = 0;", Block("while abs(r) < 100 && n < 4", ["r = f(r) + 1;", "n = n + 1;"])], ["fun", "num"],
            "num")])
        return Function("r = %s(f, v)" % name, body), [(name, kinds, result)]

    def update_record(self, name, later):
        w = self.writer({"s": "rec", "k": "int"}, later, self.rng.randrange(1, 3))
        change = self.rng.choice(["s.val = s.val + k;", "s.data(end+1) = k;", "s.opt.tol = s.opt.tol / 2;",
                "s.name = [s.name num2str(k)];"])
        return Function("s = %s(s, k)" % name, [change] + w.body(0, 1)), [(name, ["rec", "int"], "rec")]

    def search(self, name, later):
        """Returns from inside two loops."""
        body = ["r = 0;", Block("for i = 1:size(A, 1)", [Block("for j = 1:size(A, 2)", [Block("if A(i, j) == v",
                ["r = i * 10 + j;", "return;"]), Block("if A(i, j) > 8", ["break;"])])]), "r = -1;"]
        return Function("r = %s(A, v)" % name, body), [(name, ["mat", "int"], "num")]

    def make(self, name, later):
        if self.everyday and self.rng.random() < 0.6:
            w = self.writer({}, later, 2)
            return idioms_everyday.function_of(w, name, *self.rng.choice(idioms_everyday.FUNCTIONS))
        chosen = self.rng.choice([self.plain] * 3 + [self.defaults] * 2 + [self.options, self.options, self.parser,
                self.outputs, self.rest, self.recursion, self.recursion, self.nested, self.nested, self.state_kept,
                                  self.state_global, self.callback, self.update_record, self.search])
        return chosen(name, later)


def named(body, name):
    made = []
    for statement in body:
        if isinstance(statement, str):
            made.append(statement.replace("NAME", name))
        else:
            made.append(Block(statement.head.replace("NAME", name), named(statement.body, name),
                    [[h, named(b, name)] for h, b in statement.parts], statement.tail))
    return made


# ---------------------------------------------------------------- statements

def call_for_several(w, depth):
    names = [n for n in w.state.get("several", []) if any(f[0] == n for f in w.e.functions)]
    if not names:
        return [w.define("num")]
    targets = [w.assigned("num"), w.assigned("num"), w.counter("more")][:w.rng.randrange(2, 4)]
    if w.rng.random() < 0.2:
        targets[0] = "~"
    return ["[%s] = %s(%s);" % (", ".join(targets), w.rng.choice(names), w.e.of("row", 1))]


def call(w, depth):
    e = w.e
    fitting = [f for f in e.functions if f[2] in ("num", "text", "row", "rec", "words", "list", "bool", "int", "mat", "recs",
            "node")]
    if not fitting or len(w.loop_kinds) > 1:
        return [w.define("num")]
    name, kinds, result = w.rng.choice(fitting)
    e.calls_left = 0
    arguments = ", ".join(k[1:] if k.startswith("=") else e.of(k, 1) for k in kinds)
    target = w.counter("nd") if result == "node" else w.assigned(result)
    return ["%s = %s(%s);" % (target, name, arguments)]


def handles(w, depth):
    e = w.e
    table, k = w.counter("ops"), w.counter("k")
    return w.rng.choice([
        lambda: ["%s = {@sin, @(t) t + %s, @(t) t * 2};" % (table, e.leaf("num")),
            Block("for %s = 1:numel(%s)" % (k, table), ["%s = %s{%s}(%s);" % (w.assigned("num"), table, k, e.leaf("num"))])],
        lambda: ["%s.f = @(t) t - %s; %s.n = 'sub';" % (table, e.leaf("num"), table),
        "%s = %s.f(%s);" % (w.assigned("num"), table, e.of("num", 1))],
        lambda: ["%s = @(varargin) numel(varargin);" % table,
        "%s = %s(1, 'a', %s);" % (w.assigned("num"), table, e.leaf("num"))],
        lambda: ["%s = @(a, b) a + b * %s;" % (table, e.leaf("num")),
        "%s = %s(%s, 2);" % (w.assigned("num"), table, e.leaf("num"))],
        lambda: ["%s = func2str(@(q) q + 1); disp(%s)" % (table, table)],
        lambda: ["%s = cellfun(@(f) f(%s), {@abs, @(t) t + 1});" % (w.assigned("row"), e.leaf("num"))],
        lambda: ["%s = @() %s; %s = %s();" % (table, e.leaf("num"), w.assigned("num"), table)],
        lambda: ["%s = containers.Map(); %s('sq') = @(t) t ^ 2; %s = %s('sq'); %s = %s(%s);" % (table, table, k, table,
            w.assigned("num"), k, e.leaf("num"))],
        lambda: ["%s = @(v) v; %s = is_function_handle(%s);" % (table, w.assigned("bool"), table)],
        lambda: ["%s = eval('1 + 2 * 3');" % w.assigned("num")],
        lambda: ["%s = feval(%s, %s);" % (w.assigned("num"), w.rng.choice(["'max'", "@min", "@plus", "'mod'"]),
        "%s, %s" % (e.leaf("num"), e.leaf("int")))]])()


def list_of_arguments(w, depth):
    e, args = w.e, w.counter("args")
    return ["%s = {%s, %s};" % (args, e.of("num", 1), e.of("num", 1)),
            w.rng.choice(["%s = max(%s{:});", "%s = plus(%s{:});", "%s = [%s{:}](1);", "%s = hypot(%s{:});",
            "%s = sum([%s{end:-1:1}]);"]) % (w.assigned("num"), args)]


CALLS = [call_for_several, call_for_several, call, call, call, call, handles, handles, list_of_arguments]
