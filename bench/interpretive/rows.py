"""The rows of `./dev bench interpretive`: programs that interpret a description which they keep, and what they are asked.

A row's original is NAME.m, with what it calls in the same folder; its twin, twin/NAME_t.m, is the function that a person would
write with the same knowledge. `facts` are of all parameters.
"""
import os
from dataclasses import dataclass

HERE = os.path.dirname(os.path.abspath(__file__))


@dataclass
class Row:
    name: str
    facts: dict           # parameter -> facts
    arguments: list       # an expression for each
    nargout: int = 1

    @property
    def path(self):
        return os.path.join(HERE, self.name + ".m")

    @property
    def twin(self):
        return self.name + "_t"

    def options(self):
        return ["--nargout", str(self.nargout)] + [x for p, t in self.facts.items() for x in ("-t", "%s: %s" % (p, t))]


NUMBER = "real double scalar"
POINT = "[0.5; -1.25; 2; 0.75]"
ROWS = [
    Row("chain_objective", {"x": "real double [4 1]"}, [POINT]),
    Row("chain_gradient", {"x": "real double [4 1]"}, [POINT], 2),
    Row("chain_hessian", {"x": "real double [4 1]"}, [POINT], 3),
    Row("rod_energy", {"u": "real double [4 1]"}, [POINT]),
    Row("reaction_rates", {"c": "real double [3 1]"}, ["[1; 0.25; 3]"]),
    Row("formula_tree", {"x": NUMBER}, ["1.75"]),
    Row("debounce", {"in": NUMBER}, ["1"]),
    Row("discount", {"amount": NUMBER, "years": NUMBER}, ["1500", "3"]),
    Row("layers_net", {"x": "real double [2 1]"}, ["[0.5; -2]"]),
    Row("gain_spline", {"x": NUMBER}, ["1.75"]),
    Row("cost_model", {"q": NUMBER}, ["42"]),
    Row("circuit_rhs", {"t": NUMBER, "v": "real double [2 1]"}, ["0.5", "[1; 0.25]"]),
    Row("control_loop", {"e": NUMBER, "dt": NUMBER}, ["0.75", "0.01"]),
    Row("network_rates", {"t": NUMBER, "c": "real double [5 1]", "T": NUMBER}, ["2", "[1; 2; 0.5; 0.25; 3]", "900"]),
    Row("plant_ode", {"x0": "real double [5 1]", "u": "real double [3 1]", "dt": NUMBER, "nsteps": NUMBER},
        ["[1; 0.5; 20; 0; 0]", "[0.3; 4; 1]", "0.1", "10"]),
    Row("truss_forces", {"u": "real double [10 1]", "load_factor": NUMBER}, ["(1:10)' / 7", "1.5"], 2),
    Row("plan_simplex", {"b": "real double [2 1]"}, ["[8; 9]"]),
]
