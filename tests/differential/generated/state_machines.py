"""Machines whose step is a function: `s = step (s, table, x)` in a loop. Seeds from FIRST_SEED on; see README.md.

A table says which state follows. The step gets the state as numbers, as a text or as a struct, with its parameters in any order,
and gives them back in any order and to other variables than it was given; it decides by what is known and what is not, counts
in a loop, copies values to and fro, returns early, fails for what it does not know, and calls a function that decides, too. The
loop ends by the state, by a number of trips, or by a condition inside; its last lines may use what the step left.
"""
import random

from .program import Block, Function, Parameter, Program

FIRST_SEED = 9000000


class Writer:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name
        self.size = rng.randrange(2, 5)

    def number(self, deep=0):
        rng = self.rng
        kind = rng.randrange(7 if deep < 2 else 3)
        if kind == 0:
            return str(rng.randrange(-2, 4))
        if kind < 3:
            return rng.choice(["u", "v", "x"])
        if kind == 5:
            return "%s * 0.5" % rng.choice("uv")
        a, b = self.number(deep + 1), self.number(deep + 1)
        return {3: "(%s + %s)", 4: "(%s - %s)", 6: "min(%s, %s)"}[kind] % (a, b)

    def condition(self):
        return "%s %s %s" % (self.rng.choice("uvx"), self.rng.choice(["<", ">", "<=", "~="]), self.number(1))

    def statements(self, deep, returns):
        rng, made = self.rng, []
        for _ in range(rng.randrange(1, 4)):
            kind, out = rng.randrange(10), rng.choice("uv")
            if kind < 3:
                made.append("%s = %s;" % (out, self.number()))
            elif kind == 3:
                made.append("t = %s; %s = t;" % (self.number(), out))
            elif kind < 7 and deep < 2:
                parts = [["else", self.statements(deep + 1, False)]] if rng.random() < 0.5 else []
                made.append(Block("if %s" % self.condition(), self.statements(deep + 1, False), parts))
            elif kind == 7 and returns:
                made.append(Block("if %s" % self.condition(), ["%s = %s;" % (out, self.number()), "return;"]))
            elif kind == 8:
                made.append("k = T(mod(k, numel(T)) + 1);")
            elif kind == 9:
                made.append("for q = 1:2, %s = %s + q; end" % (out, out))
        return made

    def body(self):
        rng = self.rng
        made = ["k = T(min(max(k, 1), numel(T)));"] + self.statements(0, True)
        if rng.random() < 0.5:
            made.append(Block("if %s" % self.condition(), ["k = T(mod(k, numel(T)) + 1);"]))
        if rng.random() < 0.3:
            made.append("[u, k] = inner_%s(u, k, x);" % self.name)
        if rng.random() < 0.2:
            made.append(Block("if u > 50", ["error('machine:far', 'u is %g', u);"]))
        return made

    def inner(self):
        return Function("[u, k] = inner_%s(u, k, x)" % self.name,
                        [Block("if u > x", ["u = u - x;", "return;"]), Block("if k > 1", ["k = k - 1; u = u + 1;"])])

    def trips(self, state, call):
        rng = self.rng
        limit = "n < %d" % rng.randrange(3, 12)
        body = [call, "n = n + 1;"]
        if rng.random() < 0.2:
            body.append(Block("if n > 20", ["break;"]))
            limit = "n < lim"
        head = rng.choice(["while %s <= numel(T) && %s" % (state, limit), "while %s && %s <= numel(T)" % (limit, state),
                           "while %s ~= numel(T) + 1 && %s" % (state, limit)])
        return Block(head, body)

    def of_numbers(self):
        rng = self.rng
        given = {"k": "pc", "u": "a", "v": "b", "T": "T", "x": "x"}
        taken = dict(given)
        if rng.random() < 0.3:
            given["u"], given["v"] = "b", "a"
        if rng.random() < 0.3:
            taken["u"], taken["v"] = "b", "a"
        order, out = list("kuvTx"), list("kuv")
        rng.shuffle(order)
        rng.shuffle(out)
        call = "[%s] = step_%s(%s);" % (", ".join(taken[o] for o in out), self.name, ", ".join(given[o] for o in order))
        start = "pc = 1; a = %s; b = %s; n = 0;" % (rng.choice(["0", "x", "2"]), rng.choice(["1", "x"]))
        step = Function("[%s] = step_%s(%s)" % (", ".join(out), self.name, ", ".join(order)), self.body())
        return [start, self.trips("pc", call), "y = [a, b, pc, n];"], step

    def of_struct(self):
        rng = self.rng
        start = "s.pc = 1; s.a = %s; s.b = x; n = 0;" % rng.choice(["0", "x", "1"])
        if rng.random() < 0.4:
            start += " s.m = zeros(1, 3);"
        store = ["s.m(min(k, 3)) = u;"] if "s.m" in start else []
        body = ["k = s.pc; u = s.a; v = s.b;"] + self.body_of_struct() + store + ["s.pc = k; s.a = u; s.b = v;"]
        step = Function("s = step_%s(s, T, x)" % self.name, body)
        out = "y = [s.a, s.b, s.pc, n%s];" % (", s.m" if store else "")
        return [start, self.trips("s.pc", "s = step_%s(s, T, x);" % self.name), out], step

    def body_of_struct(self):
        # A return in the middle would leave what is stored at the end.
        return [s for s in self.body() if not (isinstance(s, Block) and "return;" in s.body)]

    def program(self, seed):
        rng = self.rng
        table = [rng.randrange(1, self.size + 2) for _ in range(self.size)]
        table[rng.randrange(self.size)] = self.size + 1
        body, step = self.of_struct() if rng.random() < 0.4 else self.of_numbers()
        head = Function("y = %s(T, x, lim)" % self.name, body)
        parameters = [Parameter("T", "fixed", "[%s]" % " ".join(map(str, table))),
                      Parameter("x", rng.choice(["typed", "typed", "free"]), "real double scalar"),
                      Parameter("lim", rng.choice(["typed", "free"]), "real double scalar")]
        calls = [{"x": x, "lim": rng.choice(["5", "0", "9"])} for x in rng.sample(["1", "-2.5", "4", "NaN", "0"], 3)]
        return Program(self.name, seed, [head, step, self.inner()], parameters, 1, calls)


def generate(seed, name):
    return Writer(random.Random(seed), name).program(seed)
