"""Programs whose functions share global variables. Seeds from FIRST_SEED on; see README.md.

A program has three global variables (two numbers, one struct) and a handful of helpers that read, assign, count, guard, fail after an
assignment, or call each other or themselves. The entry calls them from branches, loops, `try`, clean-up blocks, `&&`, maps and
handles; what the variables hold at the end is among its results.
"""
import random

from .program import Block, Function, Parameter, Program

FIRST_SEED = 2000000


class Writer:
    def __init__(self, rng, name):
        self.rng = rng
        self.a, self.b, self.s = ("%s_%s" % (v, name) for v in "ABS")
        self.declare = "global %s %s %s" % (self.a, self.b, self.s)
        self.helpers, self.counters = [], 0

    def fresh(self, stem):
        self.counters += 1
        return "%s%d" % (stem, self.counters)

    def number(self, depth=1):
        choice = self.rng.choice
        leaves = [self.a, self.b, "%s.p" % self.s, "%s.q" % self.s, "x", choice("1235"), "n", "y"]
        if depth == 0 or self.rng.random() < 0.4:
            return choice(leaves)
        if self.helpers and self.rng.random() < 0.5:
            return "%s(%s)" % (choice(self.helpers), self.number(depth - 1))
        return "%s %s %s" % (self.number(depth - 1), choice("+-*"), self.number(depth - 1))

    def condition(self):
        choice = self.rng.choice
        test = "%s %s %s" % (self.number(), choice(["<", ">", "==", ">="]), choice(["0", "2", "n", self.a]))
        if self.rng.random() < 0.3:
            test += " %s %s(%s) > 1" % (choice(["&&", "||"]), choice(self.helpers), self.number(0))
        return test

    def target(self):
        return self.rng.choice([self.a, self.a, self.b, "%s.p" % self.s, "%s.q" % self.s, "y", "y"])

    def statement(self, depth):
        choice, random_number = self.rng.choice, self.rng.random()
        inner = lambda: self.body(depth - 1, self.rng.randrange(1, 3))
        simple = [lambda: "%s = %s;" % (self.target(), self.number(2)), lambda: "%s += %s;" % (self.target(), self.number()),
                lambda: "%s(%s);" % (choice(self.helpers), self.number()), lambda: self.map(), lambda: self.handle(),
                lambda: "%s.r(%s) = %s;" % (self.s, choice("123"), self.number()),
                lambda: "y = y + numel(%s.r);" % self.s, lambda: "printf('%%g ', %s);" % self.number(0)]
        if depth == 0 or random_number < 0.6:
            return choice(simple)()
        return choice([
            lambda: Block("if " + self.condition(), inner(), [["else", inner()]] if random_number < 0.8 else []),
            lambda: Block("for k = 1:%s" % choice(["2", "3", "n"]), inner()),
            lambda: self.counted(inner()),
            lambda: Block("try", inner() + ([] if random_number < 0.75 else ["error('gen:stop', 'stop %g', y);"]),
                    [["catch err", ["disp(err.message);"] + inner()]]),
            lambda: Block("unwind_protect", inner(), [["unwind_protect_cleanup", inner()]], "end_unwind_protect"),
            lambda: Block("switch %s" % choice([self.a, "n", "numel(%s.r)" % self.s]), [],
                    [["case %s" % choice("123"), inner()], ["otherwise", inner()]])])()

    def counted(self, body):
        k = self.fresh("w")
        return Block("if n < 9", ["%s = 0;" % k, Block("while %s < %s" % (k, self.rng.choice(["2", "x", "n"])),
                body + ["%s = %s + 1;" % (k, k)])])

    def map(self):
        return "y = y + sum(%s(%s));" % tuple(self.rng.choice([
            ("arrayfun", "@(t) %s(t) + %s, 1:2" % (self.rng.choice(self.helpers), self.number(0))),
            ("cellfun", "@%s, {1, x}" % self.rng.choice(self.helpers)), ("cellfun", "@numel, {%s.r, 1}" % self.s)]))

    def handle(self):
        """Made, perhaps something else, called."""
        h = self.fresh("h")
        return Block("%s = @(t) %s(t) * %s;" % (h, self.rng.choice(self.helpers), self.number(0)),
                [self.statement(0)] if self.rng.random() < 0.5 else [], [], "y = y - %s(%s);" % (h, self.number(0)))

    def body(self, depth, count):
        return [self.statement(depth) for _ in range(count)]

    def helper(self, name):
        """One helper; those made before it are what it may call."""
        a = self.rng.choice([self.a, self.b, "%s.p" % self.s])
        known, y = self.helpers, "y = 0; n = 2;"
        made = self.rng.choice([
            lambda: ["y = %s;" % a], lambda: ["%s = x;" % a, "y = x;"], lambda: ["%s = %s + 1;" % (a, a), "y = %s;" % a],
            lambda: [Block("if x > 2", ["%s = x;" % a]), "y = %s;" % a],
            lambda: [Block("if isempty(%s)" % a, ["%s = 5;" % a]), "y = %s * x;" % a],
            lambda: ["%s = 7;" % a, Block("if x < 0", ["error('gen:negative', 'negative %g', x);"]), "y = 1;"],
            lambda: ["%s = %s + 1;" % (a, a), Block("if x <= 0", ["y = %s;" % a], [["else", ["y = %s(min(x, 3) - 1) + %s;" % (name, a)]]])],
            lambda: [y, Block("if x > 3", ["y = x;", "return;"])] + (self.body(1, 2) if known else []),
            lambda: [y] + (self.body(1, 1) if known else []) + ["y = y + x;"]])()
        head = [self.declare] if self.rng.random() < 0.8 else ["global " + self.rng.choice([self.a, self.b, self.s])]
        if head[0] != self.declare:     # what it does not declare it must not mention
            shared = head[0][7:]
            made = ["y = x;", "y = numel(%s);" % shared] if shared == self.s else ["%s = %s + x;" % (shared, shared), "y = %s;" % shared]
        return Function("y = %s(x)" % name, head + made)


def generate(seed, name):
    rng = random.Random(seed)
    w = Writer(rng, name)
    functions = []
    for k in range(rng.randrange(2, 6)):
        functions.append(w.helper("h%d_%s" % (k + 1, name)))
        w.helpers.append("h%d_%s" % (k + 1, name))
    first = ["%s = %s;" % (w.a, rng.choice(["0", "2", "x"])), "%s = %s;" % (w.b, rng.choice(["1", "n", "-1"])),
            "%s = struct('p', %s, 'q', 3, 'r', [1 2]);" % (w.s, rng.choice(["1", "x", "n"]))]
    body = [w.declare] + first + ["y = 0;"] + w.body(2, rng.randrange(3, 8))
    body += ["y1 = y;", "y2 = [%s(:)', %s(:)'];" % (w.a, w.b), "y3 = %s;" % w.s]
    functions.insert(0, Function("[y1, y2, y3] = %s(x, n)" % name, body))
    parameters = [Parameter("x", rng.choice(["typed", "typed", "free", "fixed"]), "real double [1 1]"),
            Parameter("n", rng.choice(["fixed", "fixed", "typed"]), "real double [1 1]")]
    for p in parameters:
        if p.binding == "fixed":
            p.text = rng.choice(["1", "2", "3"])
    calls = [{p.name: rng.choice(["0", "1", "2.5", "-1", "4"]) for p in parameters if p.binding != "fixed"} for _ in range(3)]
    return Program(name, seed, functions, parameters, 3, calls)
