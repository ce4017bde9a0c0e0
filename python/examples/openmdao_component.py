"""A MATLAB function as a component of OpenMDAO, with its gradient as partial derivatives."""
import os

import numpy
import openmdao.api as om

import residua

CHAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chain.m")


class Chain(om.ExplicitComponent):
    """Energy of a chain of springs: input `x`, output `energy`."""

    def initialize(self):
        self.options.declare("stiffness", types=numpy.ndarray)
        self.options.declare("load", types=numpy.ndarray)

    def setup(self):
        stiffness = self.options["stiffness"]
        n = len(stiffness)
        self.function = residua.specialise(CHAIN, fixed={"n": n, "stiffness": stiffness, "load": self.options["load"]},
                                           facts={"x": "real double [1 %d]" % n}, nargout=2, squeeze=True)
        self.add_input("x", val=numpy.zeros(n))
        self.add_output("energy", val=0.0)
        self.declare_partials("energy", "x")

    def compute(self, inputs, outputs):
        outputs["energy"], _ = self.function(inputs["x"])

    def compute_partials(self, inputs, partials):
        _, partials["energy", "x"] = self.function(inputs["x"])
