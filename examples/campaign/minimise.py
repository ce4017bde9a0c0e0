"""scipy's optimiser asks `residua campaign serve`: the stiffest beam of a given mass.

python3 minimise.py [FOLDER OF THE CAMPAIGN]
"""
import os
import sys

import scipy.optimize

from evaluator import Evaluator

STUDY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "serve.toml")


def best_widths(*options):
    with Evaluator(STUDY, *options) as beam:
        def deflection(width):
            return beam(width=list(width))["deflection"][0]

        mass = {"type": "eq", "fun": lambda width: sum(width) / 3 - 1}
        found = scipy.optimize.minimize(deflection, [1, 1, 1], method="SLSQP", bounds=[(0.1, 3)] * 3, constraints=[mass])
    return found.x, found.fun, deflection


if __name__ == "__main__":
    widths, value, _ = best_widths(*(["--folder", sys.argv[1]] if len(sys.argv) > 1 else []))
    print("widths %s, deflection %.6f" % (" ".join("%.4f" % w for w in widths), value))
