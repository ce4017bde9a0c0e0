"""The rows of `./dev bench thesis`: requests, inputs, twins and what the thesis measured (chapter 8).

A row's residual is made from `facts` and `define`; `general` are facts for what `define` fixes, from which the version
with types only is made. `thesis` is the residual's part of the original's time, of the best column of its table.
"""
import os
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EXAMPLES = os.path.join(ROOT, "examples")

COLUMNS = (2, 4, 6, 8, 10)
SCALAR = "realscalar"


@dataclass
class Row:
    name: str
    path: str                 # the original's file
    twin: str                 # the hand-specialised function, twin/TWIN.m
    arguments: dict           # parameter -> expression, every parameter in order
    size: str
    thesis: float             # residual time / original time there
    define: dict = field(default_factory=dict)
    facts: dict = field(default_factory=dict)
    general: dict = field(default_factory=dict)
    nargout: int = 1
    solver: bool = False      # needs the solvers of the installed Octave
    slow: bool = False        # minutes in Octave: left out by --quick

    @property
    def entry(self):
        return os.path.splitext(os.path.basename(self.path))[0]

    def residual_arguments(self):
        return [e for p, e in self.arguments.items() if p not in self.define]

    def options(self, general=False):
        facts = {**self.facts, **(self.general if general else {})}
        define = {} if general else self.define
        return (["--nargout", str(self.nargout)] + [x for p, e in define.items() for x in ("-d", "%s = %s" % (p, e))] +
                [x for p, t in facts.items() for x in ("-t", "%s: %s" % (p, t))])


def program(name):
    return os.path.join(HERE, name + ".m")


def coefficients(n):
    """Three series of n coefficients, short decimals that a person would type."""
    return "[" + "; ".join(" ".join("%g" % (((7 * i + 3 * k) % 11 - 4) / 4) for k in range(n)) for i in range(3)) + "]"


def nodes(n):
    return "[" + " ".join("%g" % (0.5 * k + 0.25 * (k % 2) - 0.375) for k in range(n)) + "]"


def chebyshev():
    path = os.path.join(EXAMPLES, "chebyshev", "chebseries.m")
    x = "[-0.7 0.1 0.8]"
    tables = (("n", (0.89, 0.92, 0.93, 0.94, 0.95)), ("c", (0.77, 0.81, 0.82, 0.83, 0.84)),
              ("c and size", (0.48, 0.50, 0.51, 0.52, 0.52)))
    for fixed, ratios in tables:
        for n, ratio in zip(COLUMNS, ratios):
            c = coefficients(n)
            shape = "real double [%s %d]" % ("3" if fixed == "c and size" else "?", n)
            yield Row("chebyshev %d, %s fixed" % (n, fixed), path, "chebyshev_%s_%d" % (fixed.split()[-1], n),
                      {"c": c, "x": x}, "3 series of %d, 3 points" % n, ratio,
                      define={} if fixed == "n" else {"c": c},
                      facts={**({"c": shape} if fixed == "n" else {}),
                             "x": "real double [1 %s]" % ("3" if fixed == "c and size" else "?")},
                      general={"c": "real double [? ?]"})


def lagrange():
    path = os.path.join(EXAMPLES, "lagrange", "lagrange_interp.m")
    for fixed, ratios in (("n", (0.67, 0.79, 0.83, 0.84, 0.86)), ("x", (0.58, 0.64, 0.65, 0.66, 0.66))):
        for n, ratio in zip(COLUMNS, ratios):
            row = "real double [1 %d]" % n
            yield Row("lagrange %d, %s fixed" % (n, fixed), path, "lagrange_%s_%d" % (fixed, n),
                      {"nodes": nodes(n), "values": "cos(1:%d)" % n, "x": "[0.1 0.4 0.9]"},
                      "%d nodes, 3 points" % n, ratio,
                      define={} if fixed == "n" else {"nodes": nodes(n)},
                      facts={**({"nodes": row} if fixed == "n" else {}), "values": row, "x": "real double [1 ?]"},
                      general={"nodes": "real double [1 ?]", "values": "real double [1 ?]"})


def lagrange_rows():
    for fixed, ratios in (("n", (0.67, 0.79, 0.83, 0.84, 0.86)), ("x", (0.58, 0.64, 0.65, 0.66, 0.66))):
        for n, ratio in zip(COLUMNS, ratios):
            row = "real double [1 %d]" % n
            yield Row("lagrange by rows %d, %s fixed" % (n, fixed), program("lagrange_rows"), "lagrange_rows_%s_%d" % (fixed, n),
                      {"x": "[0.1 0.4 0.9]", "nodes": nodes(n), "values": "cos(1:%d)" % n},
                      "%d nodes, 3 points" % n, ratio,
                      define={} if fixed == "n" else {"nodes": nodes(n)},
                      facts={"x": "dense real double [1 ?]", **({"nodes": row} if fixed == "n" else {}), "values": row},
                      general={"nodes": "real double [1 ?]", "values": "real double [1 ?]"})


def hypergeometric():
    for terms, ratio in zip((4, 6, 8, 10), (0.62, 0.64, 0.66, 0.67)):
        yield Row("hypergeometric %d" % terms, program("hypergeometric"), "hypergeometric_%d" % terms,
                  {"a": "0.5", "b": "1.5", "c": "2.25", "x": "0.3", "terms": str(terms)}, "%d terms" % terms, ratio,
                  define={"terms": str(terms)}, facts={p: SCALAR for p in "abcx"}, general={"terms": SCALAR})


def steppers():
    finish = {"bell": "2", "logistic": "5", "newton": "40"}
    start = {"bell": "1", "logistic": "0.5", "newton": "20"}
    for method, steps, ratios in (("euler", 400, (5.14 / 21.23, 4.33 / 8.40, 1.50 / 8.34)),
                                  ("rk4", 200, (1.80 / 8.16, 1.64 / 3.25, 0.96 / 6.41))):
        for rhs, ratio in zip(("bell", "logistic", "newton"), ratios):
            yield Row("%s, %s" % (method, rhs), program("%s_%s" % (method, rhs)), "%s_%s_by_hand" % (method, rhs),
                      {"finish": finish[rhs], "h": "%s / %d" % (finish[rhs], steps), "y0": start[rhs]},
                      "%d steps" % steps, ratio, facts={p: SCALAR for p in ("finish", "h", "y0")}, nargout=2)
    for rhs, ratio in zip(("bell", "logistic", "newton"), (0.74 / 1.30, 0.65 / 1.02, 0.50 / 1.02)):
        yield Row("ode45, %s" % rhs, program("ode45_" + rhs), "ode45_%s_by_hand" % rhs,
                  {"span": "[0 %s]" % finish[rhs], "y0": start[rhs]}, "default tolerances", ratio,
                  facts={"span": "real double [1 2]", "y0": SCALAR}, nargout=2, solver=True)


def shock_cone():
    yield Row("shock cone", program("shock_cone"), "shock_cone_by_hand", {"shock": "0.6", "mach": "3", "drag": "8"},
              "2 flights, ode45 in ode45", 15.0 / 22.4, facts={p: SCALAR for p in ("shock", "mach", "drag")}, solver=True)


def critical_height():
    yield Row("mission, whole", program("critical_height"), "critical_height_by_hand", {"shock": "0.6", "mach": "3", "drag": "8"},
              "10 flights to their end", 15.0 / 22.4, facts={p: SCALAR for p in ("shock", "mach", "drag")}, solver=True, slow=True)


def duct_noise():
    fixed = {"cells": "40", "steps": "30", "courant": "0.5", "speed": "1", "diffusion": "0.001", "scheme": "'limited'",
             "limiter": "'minmod'", "inflow": "'fixed'", "outflow": "'free'", "weight": "0.7", "target": "0.2"}
    types = {p: "char [1 ?]" if e[0] == "'" else SCALAR for p, e in fixed.items()}
    design = {"design": "real double [1 3]"}
    arguments = {"design": "[0.5 0.1 -0.3]", **fixed}
    yield Row("duct, types fixed", program("duct_noise"), "duct_noise_types", arguments, "40 cells, 30 steps", 35.0 / 50.2,
              facts={**design, **types})
    yield Row("duct, most values fixed", program("duct_noise"), "duct_noise_values", arguments, "40 cells, 30 steps",
              33.8 / 50.2, define=fixed, facts=design, general=types)


def every_row():
    families = (chebyshev, lagrange, lagrange_rows, hypergeometric, steppers, shock_cone, critical_height, duct_noise)
    return [row for family in families for row in family()]
