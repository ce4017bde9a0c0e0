"""scipy.optimize over a residual: the energy of a chain of springs, with its gradient."""
import os

import numpy
from scipy.optimize import minimize

import residua

CHAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chain.m")


def rest_position(stiffness, load):
    """Where the chain comes to rest under the load."""
    n = len(stiffness)
    energy = residua.specialise(CHAIN, fixed={"n": n, "stiffness": stiffness, "load": load},
                                facts={"x": "real double [1 %d]" % n}, nargout=2, squeeze=True)
    found = minimize(energy, numpy.zeros(n), jac=True, method="BFGS")
    return found.x


if __name__ == "__main__":
    print(rest_position(numpy.array([4.0, 2.0, 1.0]), numpy.array([1.0, 0.0, 1.0])))
