"""Programs whose functions keep things in persistent variables, called several times in one process. Seeds from FIRST_SEED
on; see README.md.

Helpers make a table at the first call (a number, a matrix, a sparse one, a cell, a struct, a handle, a map; one variable or two
that belong together; with a flag; with something printed), store and give back what a name tells them, count, hand a message
from one call to the next, describe a problem that another function interprets by name, fail after an assignment, call
themselves. The entry, which may keep something itself, calls them directly, by name, through handles, in branches on known and
unknown values, in loops, `try` and clean-up blocks. What the calls of one program find depends on those before: all are made in
one process, the first of them in native code, too.
"""
import random

from .program import Block, Function, Parameter, Program

FIRST_SEED = 6000000


class Writer:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.functions, self.values, self.actions, self.counters = [], [], [], 0

    def fresh(self, stem):
        self.counters += 1
        return "%s%d" % (stem, self.counters)

    def add(self, stem, head, body):
        name = "%s%d_%s" % (stem, len(self.functions) + 1, self.name)
        self.functions.append(Function(head.replace("NAME", name), [self.named(s, name) for s in body]))
        return name

    def named(self, s, name):
        if isinstance(s, str):
            return s.replace("NAME", name)
        return Block(s.head.replace("NAME", name), [self.named(t, name) for t in s.body],
                     [[h.replace("NAME", name), [self.named(t, name) for t in b]] for h, b in s.parts], s.tail.replace("NAME", name))

    @staticmethod
    def call(name, arg):
        """Of a helper, or of one action of it."""
        return "%s%s)" % (name, arg) if name.endswith(" ") else "%s(%s)" % (name, arg)

    # ---- helpers
    def table(self):
        """Made at the first call, and then looked up."""
        choice = self.rng.choice
        made, read = choice([
            ("T = 7;", "y = T * t;"), ("T = cumsum(1:4);", "y = T(1 + mod(round(abs(t)), 4));"),
            ("T = sparse([1 2 4], 1, [3 5 7], 4, 1);", "y = full(T(1 + mod(round(abs(t)), 4))) + t;"),
            ("T = {2, 'ab', [1 2 3]};", "y = numel(T{1 + mod(round(abs(t)), 3)}) + t;"),
            ("T = struct('a', 3, 'b', [1 2]);", "y = T.a * t + T.b(2);"),
            ("T = @(u) 2 * u + 1;", "y = T(t);"), ("T = {@sin, @(u) u + 3};", "y = T{1 + (t > 1)}(t);"),
            ("T = zeros(1, 3); for k = 1:3, T(k) = k ^ 2; end", "y = T(2) + t;"),
            ("T = containers.Map({'p', 'q'}, {4, 5});", "y = T('p') + t * T('q');"),
            ("T = struct('f', {{@(u) u - 1, @abs}}); T.n = numel(T.f);", "y = T.f{T.n}(t);")])
        shape = self.rng.random()
        shown = ["printf('made ');"] if self.rng.random() < 0.12 else []
        if shape < 0.5:
            body = ["persistent T", Block("if isempty(T)", shown + [made]), read]
        elif shape < 0.65:
            body = ["persistent T n", Block("if isempty(n)", shown + [made, "n = 2;"]), read, "y = y + n;"]
        elif shape < 0.8:
            body = ["persistent T ready = false", Block("if ~ready", shown + [made, "ready = true;"]), read]
        elif shape < 0.9 and self.values:
            body = ["persistent T w", Block("if isempty(w)", [made, "w = %s;" % self.call(choice(self.values), "2")]), read, "y = y + w;"]
        else:
            body = ["persistent T", Block("if isempty(T)", [made], [["else", ["T = T;"]]]), read]
        self.values.append(self.add("tab", "y = NAME(t)", body))

    def store(self):
        """Keeps what it is given until it is asked."""
        choice = self.rng.choice
        first = choice(["p = v;", "p = struct('k', v, 'l', 2);", "p = {v, 'r'};", "p = @(u) u * v;", "p = [v, 2 * v];", "p.k = v; p.l = 1;"])
        read = {"p = v;": "p * v", "p = struct('k', v, 'l', 2);": "p.k + p.l * v", "p = {v, 'r'};": "p{1} + v", "p = @(u) u * v;": "p(v)",
                "p = [v, 2 * v];": "sum(p) + v", "p.k = v; p.l = 1;": "p.k * p.l + v"}[first]
        empty = choice(["y = -1;", "error('gen:empty', 'nothing is kept');", "y = v;"])
        body = ["persistent p", "y = 0;", Block("switch what", [], [
            ["case 'set'", [first]], ["case 'get'", [Block("if isempty(p)", [empty], [["else", ["y = %s;" % read]]])]],
            ["case 'clear'", ["p = [];"]], ["case 'other'", ["y = 2 * v;"]]])]
        name = self.add("store", "y = NAME(what, v)", body)
        self.actions += ["%s('set', %s);" % (name, v) for v in ("4", "n", "x")] + ["%s('clear', 0);" % name]
        self.values += ["%s('get', " % name, "%s('other', " % name]

    def counter(self):
        body = self.rng.choice([
            ["persistent c", Block("if isempty(c)", ["c = 0;"]), "c = c + 1;", "y = c * t;"],
            ["persistent c = 0;", "c += 1;", "y = min(c, 2) + t;"],
            ["persistent on", Block("if isempty(on)", ["on = false;"]), "on = ~on;", "y = on + t;"],
            ["persistent last", Block("if isempty(last)", ["last = t;"]), "y = last + t;", "last = t;"],
            ["persistent log", "log{end + 1} = t;", "y = numel(log);"]])
        self.values.append(self.add("tick", "y = NAME(t)", body))

    def problem(self):
        """A description that is kept, and interpreted through the function's own name."""
        walk = self.add("walk", "y = NAME(d, t)", [
            "y = 0;", Block("for k = 1:numel(d.parts)", ["e = d.parts{k};", "y = y + e.w * feval(d.name, e.kind, t + k);"])])
        body = ["persistent d", "y = 0;", Block("switch what", [], [
            ["case 'setup'", ["d = struct('name', 'NAME');", "d.parts = {};", Block("for k = 1:v", [
                "kinds = {'lin', 'quad', 'const'};", "d.parts{end + 1} = struct('kind', kinds{1 + mod(k, 3)}, 'w', k);"])]],
            ["case 'lin'", ["y = 2 * v;"]], ["case 'quad'", ["y = v * v;"]],
            ["case 'const'", [self.rng.choice(["y = 3;", "y = numel(d.parts);", "y = d.parts{1}.w;"])]],
            ["case 'value'", [Block("if isempty(d)", ["error('gen:setup', 'set it up first');"]), "y = %s(d, v);" % walk]]])]
        name = self.add("prob", "y = NAME(what, v)", body)
        self.actions += ["%s('setup', %s);" % (name, v) for v in ("2", "3", "n")] * 2
        self.values += ["%s('value', " % name] * 2

    def failing(self):
        body = self.rng.choice([
            ["persistent k", Block("if isempty(k)", ["k = 5;"]), Block("if t < 0", ["error('gen:negative', 'negative %g', t);"]), "y = k + t;"],
            ["persistent k", Block("if isempty(k)", ["k = 1;", Block("if t < 0", ["error('gen:first', 'not at first %g', t);"]), "k = 2;"]), "y = k * t;"],
            ["persistent k", "k = 3;", Block("if t > 3", ["error('gen:large', 'large %g', t);"]), "y = k + t;", "k = [];"]])
        self.values.append(self.add("frail", "y = NAME(t)", body))

    def nesting(self):
        inner = self.rng.choice(self.values) if self.values else "abs"
        call = lambda arg: self.call(inner, arg)
        body = self.rng.choice([
            ["y = %s + 1;" % call("t")], ["y = 0;", Block("if t > 1", ["y = %s;" % call("t")])],
            ["persistent m", Block("if isempty(m)", ["m = %s;" % call("2")]), "y = m + t;"],
            ["persistent m", Block("if isempty(m)", ["m = 1;"]), Block("if t > 2", ["y = m + NAME(t - 1);"], [["else", ["y = %s;" % call("t")]]])]])
        self.values.append(self.add("nest", "y = NAME(t)", body))

    # ---- the entry
    def value(self, arg=None):
        arg = arg or self.rng.choice(["x", "x", "n", "2", "1", "x + 1"])
        name = self.rng.choice(self.values)
        if name.endswith(" "):
            return self.call(name, arg)
        form = self.rng.random()
        if form < 0.7:
            return "%s(%s)" % (name, arg)
        if form < 0.8:
            return "feval('%s', %s)" % (name, arg)
        if form < 0.9:
            return "feval(@%s, %s)" % (name, arg)
        return "sum(cellfun(@%s, {%s, 1}))" % (name, arg)

    def statement(self, depth):
        choice, inner = self.rng.choice, lambda: self.body(depth - 1, self.rng.randrange(1, 3))
        simple = [lambda: "y = y + %s;" % self.value()] * 4 + [lambda: choice(self.actions or ["y = y + 1;"])] * 3 + [
            lambda: "y = y * 0.5 + %s * %s;" % (self.value(), self.value()), lambda: "printf('%%g ', y);"]
        if depth == 0 or self.rng.random() < 0.6:
            return choice(simple)()
        h = self.fresh("h")
        return choice([
            lambda: Block("if %s" % choice(["x > 1", "n > 1", "n == 2", "x < 0 || n > 2", "y > 10", "x > 0 && %s > 1" % self.value()]),
                          inner(), [["else", inner()]] if self.rng.random() < 0.5 else []),
            lambda: Block("for k = 1:%s" % choice(["2", "3", "n", "round(abs(x))"]), inner()),
            lambda: Block("try", inner(), [["catch err", ["disp(err.message);"] + inner()]]),
            lambda: Block("unwind_protect", inner(), [["unwind_protect_cleanup", inner()]], "end_unwind_protect"),
            lambda: Block("%s = @(t) %s + t;" % (h, self.value("t")), inner(), [], "y = y + %s(x);" % h)])()

    def body(self, depth, count):
        return [self.statement(depth) for _ in range(count)]


def generate(seed, name):
    rng = random.Random(seed)
    w = Writer(rng, name)
    makers = [w.table, w.table, w.store, w.problem, w.counter, w.failing, w.nesting]
    if rng.random() < 0.5:
        makers.remove(w.counter)
    for _ in range(rng.randrange(1, 5)):
        rng.choice(makers)()
    if not w.values:
        w.table()
    first = w.rng.choices(w.actions, k=rng.randrange(0, 3)) if w.actions else []
    own = rng.choice([[], [], [], ["persistent once", Block("if isempty(once)", first + ["once = %s;" % rng.choice(["true", "3", "n"])])],
                      ["persistent hits", "hits = [hits, 1];"]])
    if not own or rng.random() < 0.3:
        own = own + first
    body = own + ["y = 0;"] + w.body(2, rng.randrange(1, 5))
    functions = [Function("y = %s(x, n)" % name, body)] + w.functions
    parameters = [Parameter("x", rng.choice(["typed", "typed", "free"]), "real double [1 1]"),
                  Parameter("n", rng.choice(["fixed", "fixed", "typed"]), "real double [1 1]")]
    for p in parameters:
        if p.binding == "fixed":
            p.text = rng.choice(["1", "2", "3"])
    calls = [{p.name: rng.choice(["0", "1", "2.5", "-1", "4"]) for p in parameters if p.binding != "fixed"} for _ in range(4)]
    return Program(name, seed, functions, parameters, 1, calls, keeps_state=True)
