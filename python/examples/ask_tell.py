"""An ask/tell loop: an optimiser proposes points, a batch evaluates them together, the optimiser is told.

The optimiser here is a small one, so that the example stands by itself; any other with `ask` and `tell` takes its place.
"""
import os

import numpy

import residua

CHAIN = os.path.join(os.path.dirname(os.path.abspath(__file__)), "chain.m")


class Narrowing:
    """Draws around the best point so far, ever more closely."""

    def __init__(self, start, width, seed):
        self.best, self.value = numpy.asarray(start, float), numpy.inf
        self.width = width
        self.random = numpy.random.default_rng(seed)

    def ask(self, count):
        return self.best + self.width * self.random.standard_normal((count, len(self.best)))

    def tell(self, points, values):
        k = int(numpy.nanargmin(values))
        if values[k] < self.value:
            self.best, self.value = points[k], values[k]
        else:
            self.width *= 0.7


def rest_position(stiffness, load, rounds=60, threads=2):
    n = len(stiffness)
    energy = residua.specialise(CHAIN, fixed={"n": n, "stiffness": stiffness, "load": load},
                                facts={"x": "real double [1 %d]" % n})
    optimiser = Narrowing(numpy.zeros(n), 1.0, seed=1)
    for _ in range(rounds):
        points = optimiser.ask(200)
        values, _ = energy.batch(points, threads=threads, errors="collect")    # NaN where a point raised
        optimiser.tell(points, values)
    return optimiser.best


if __name__ == "__main__":
    print(rest_position(numpy.array([4.0, 2.0, 1.0]), numpy.array([1.0, 0.0, 1.0])))
