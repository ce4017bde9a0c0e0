"""Programs that interpret a long description whose parts are alike: chains of groups. Seeds from FIRST_SEED on; see README.md.

A helper makes a struct array or a cell of up to forty groups, fixed: each with a type (one, or several that alternate, or one
that breaks the row), the places that it reads (next to each other, with a step, backwards, over the end, at random) and numbers
(constant, growing by a step, of a table). The entry goes over them and adds to a sum, to elements of a vector or a matrix, to lists
of places and values for `sparse`, to a list that grows; hands values on from one trip to the next or over two trips; skips under
a condition on what is known or is not. What comes out is long enough for loops to be made of it (`roll-statements`), and which
trips are alike is left to chance.
"""
import random

from .program import Block, Function, Parameter, Program

FIRST_SEED = 8000000

PLACES = ["k", "k + 1", "N - k + 1", "1 + mod(2 * k, N)", "1 + mod(k * k, N)", "1 + mod(k + 3, N)", "max(k - 1, 1)", "min(2 * k, N)",
          "1", "1 + mod(7 * k + 2, N)"]
NUMBERS = ["10", "2 * k", "0.5 * k", "k - 3", "mod(k, 3)", "sqrt(k)", "1 / k", "100 - 4 * k", "(-1) ^ k", "mod(3 * k, 5) / 4", "k ^ 2"]
LOCALS = ["v = u - w * w;", "v = g.a * u + w;", "v = sin(u) * g.b;", "v = u - g.b;", "v = (u - w) / 2;", "v = max(u, g.a);",
          "v = g.a * (u - 1) ^ 2;"]
CHANGES = [
    "f = f + v;", "f = f + g.a * (v * v);", "f = f - v * g.b;", "f = f * 0.5 + v;",
    "r(g.i) = r(g.i) + v;", "r(g.j) = r(g.j) - g.b * v;", "r(g.i) = v;", "r(k) = r(k) + u;", "r([g.i, g.j]) = r([g.i, g.j]) + [v; -v];",
    "H(g.i, g.j) = H(g.i, g.j) + v;", "H(g.i, g.i) = H(g.i, g.i) + g.a;", "H(k, 1) = v;", "H(g.j, g.i) = u * w;",
    "ii(end+1) = g.i; jj(end+1) = g.j; vv(end+1) = v;", "ii(end+1) = k; jj(end+1) = 1; vv(end+1) = u;",
    "t = [t, v];", "t(end+1) = u - w;", "q = p; p = v; f = f + q;", "z = q; q = p; p = u; f = f + z * v;", "p = p + v; f = f + p;",
    "p = v - p;", "c{end+1} = v;", "e.(g.name) = v;", "e.total = e.total + u;"]


class Writer:
    def __init__(self, rng, name):
        self.rng, self.name = rng, name

    def described(self, count, types):
        """The helper that makes the description."""
        rng = self.rng
        fields = [("i", rng.choice(PLACES)), ("j", rng.choice(PLACES)), ("a", rng.choice(NUMBERS)), ("b", rng.choice(NUMBERS))]
        kind = rng.choice(["1 + mod(k, T)", "1 + mod(k, T)", "1 + (k > M)", "1 + (k == 3) * (T - 1)", "1", "1 + mod(k * k, T)"])
        kind = kind.replace("T", str(types)).replace("M", str(count // 2)) if types > 1 else "1"
        made = ["g.%s = %s;" % (f, e.replace("N", str(count + 1))) for f, e in fields]
        made += ["g.type = names{%s};" % kind, "g.name = names{1 + mod(k, numel(names))};"]
        names = "names = {%s};" % ", ".join("'t%d'" % (k + 1) for k in range(types))
        body = [names, "d = %s;" % ("{}" if self.in_cell else "[]"),
                Block("for k = 1:%d" % count, made + ["d{end+1} = g;" if self.in_cell else "if isempty(d), d = g; else, d(end+1) = g; end"])]
        return Function("d = described_%s()" % self.name, body)

    def changes(self):
        rng = self.rng
        made = [rng.choice(LOCALS)] + rng.sample(CHANGES, rng.randrange(1, 5))
        if rng.random() < 0.25:
            condition = rng.choice(["g.a > 5", "mod(k, 2) == 0", "u > 1", "v > f", "k > 2 && w < 3"])
            made[-1:] = [Block("if %s" % condition, [made[-1]], [["else", [rng.choice(CHANGES)]]] if rng.random() < 0.4 else [])]
        return made

    def called(self, k):
        """An element function, which gives a number or two."""
        body = [self.rng.choice(LOCALS) for _ in range(self.rng.randrange(1, 3))]
        body = ["v = u;"] + body + ["s = %s;" % self.rng.choice(["v * w", "g.b", "u - v", "2 * v"])]
        return Function("[v, s] = t%d_%s(g, u, w)" % (k, self.name), body)

    def program(self, seed):
        rng = self.rng
        self.in_cell = rng.random() < 0.6
        count, types = rng.choice([6, 9, 14, 20, 26, 40]), rng.choice([1, 1, 2, 2, 3])
        functions = [self.described(count, types)]
        trip = ["g = d{k};" if self.in_cell else "g = d(k);", "u = x(g.i);", "w = x(g.j);"]
        if rng.random() < 0.35:
            functions += [self.called(k + 1) for k in range(types)]
            trip += ["[v, s] = feval([g.type '_%s'], g, u, w);" % self.name, "f = f + s;"] + self.changes()[1:]
        elif types == 1 or rng.random() < 0.3:
            trip += self.changes()
        else:
            cases = [["case 't%d'" % (k + 1), self.changes()] for k in range(types)]
            trip += ["v = 0;", Block("switch g.type", [], cases)]
        start = ["d = described_%s();" % self.name, "f = 0; p = x(1); q = s0; z = 0; c = {}; t = []; ii = []; jj = []; vv = [];",
                 "r = zeros(%d, 1); H = zeros(%d, %d); e = struct('total', 0);" % ((count + 1,) * 3)]
        bounds = rng.choice(["1:%d" % count, "1:%d" % count, "2:%d" % count, "%d:-1:1" % count, "1:2:%d" % count])
        loop = Block("for k = %s" % bounds, trip)
        out = ["y = [f; p; q; z; r; H(:, 1); sum(H, 2); t(:)];", "for k = 1:numel(c), y(end+1) = c{k}; end",
               "y = [y; full(sum(sparse(ii, jj, vv, %d, %d), 2))];" % (count + 1, count + 1),
               "for n = fieldnames(e)', y(end+1) = e.(n{1}); end"]
        head = Function("y = %s(x, s0)" % self.name, start + [loop] + out)
        parameters = [Parameter("x", "typed", "real double [%d 1]" % (count + 1)),
                      Parameter("s0", rng.choice(["fixed", "typed", "free"]), "real double scalar")]
        if parameters[1].binding == "fixed":
            parameters[1].text = rng.choice(["1", "-0.5"])
        values = ["(1:%d)' / 3", "-((1:%d)') .^ 2", "sin((1:%d)')", "zeros(%d, 1)", "[NaN; Inf; (3:%d)']"]
        calls = [{p.name: (rng.choice(values) % (count + 1) if p.name == "x" else rng.choice(["0", "2", "-1.5"]))
                  for p in parameters if p.binding != "fixed"} for _ in range(3)]
        return Program(self.name, seed, [head] + functions, parameters, 1, calls)


def generate(seed, name):
    return Writer(random.Random(seed), name).program(seed)
