"""A MATLAB function as a discipline of GEMSEO, with its gradient as Jacobian. It can be pickled, as GEMSEO's processes
want it: a function is pickled by its signature and found in the cache."""
import os

import numpy
from gemseo.core.discipline import Discipline

import residua

CHAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chain.m")


class Chain(Discipline):
    """Energy of a chain of springs: input `x`, output `energy`."""

    def __init__(self, stiffness, load):
        super().__init__()
        n = len(stiffness)
        self.function = residua.specialise(CHAIN, fixed={"n": n, "stiffness": stiffness, "load": load},
                                           facts={"x": "real double [1 %d]" % n}, nargout=2)
        self.io.input_grammar.update_from_names(["x"])
        self.io.output_grammar.update_from_names(["energy"])
        self.io.input_grammar.defaults = {"x": numpy.zeros(n)}

    def _run(self, input_data):
        energy, _ = self.function(input_data["x"])
        return {"energy": numpy.array([energy])}

    def _compute_jacobian(self, input_names=(), output_names=()):
        _, slope = self.function(self.io.data["x"])
        self.jac = {"energy": {"x": slope}}
