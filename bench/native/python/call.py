"""One twin compiled and timed: call.py numba|pythran NAME INPUTS WANT FOLDER prints {"seconds": median}; results must be those of WANT.

Runs in the Python that has the packages. Files are those of ../c/program.h.
"""
import importlib.util
import json
import os
import statistics
import subprocess
import sys
import time

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))


def arrays(path):
    raw = np.fromfile(path)
    found, at = [], 0
    while at < len(raw):
        rows, cols, planes, kind = (int(x) for x in raw[at:at + 4])
        count = rows * cols * planes * (2 if kind == 1 else 1)
        data = raw[at + 4:at + 4 + count]
        at += 4 + count
        found.append(data.reshape((rows, cols), order="F") if planes == 1 else data.reshape((rows, cols, planes), order="F"))
    return found


def argument(a):
    """A number, a vector or a matrix, as a person would hand it to Python."""
    if a.size == 1:
        return float(a[0, 0])
    return a.ravel(order="F").copy() if 1 in a.shape else np.asfortranarray(a)


def load(name, path):
    spec = importlib.util.spec_from_file_location(name, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(compiler, name, folder):
    source = os.path.join(HERE, name + ".py")
    if compiler == "numba":
        import numba
        return numba.njit(getattr(load(name, source), name))
    library = os.path.join(folder, name + ".so")    # the module is named by its file
    subprocess.run(["pythran", source, "-O3", "-march=native", "-ffp-contract=off", "-o", library], check=True, capture_output=True)
    return getattr(load(name, library), name)


def main():
    compiler, name, inputs, want, folder = sys.argv[1:]
    function, given = compiled(compiler, name, folder), arrays(inputs)
    times, end = [], None
    while end is None or len(times) < 5 or time.perf_counter() < end:
        arguments = [argument(a) for a in given]
        start = time.perf_counter()
        got = function(*arguments)
        times.append(time.perf_counter() - start)
        end = end or time.perf_counter() + 0.1    # the first call compiles
    got = got if isinstance(got, tuple) else (got,)
    for k, (a, b) in enumerate(zip(arrays(want), got)):
        b = np.asarray(b, dtype=float).ravel(order="F")
        if a.size != b.size or not np.array_equal(a.ravel(order="F"), b, equal_nan=True):
            sys.exit("result %d differs" % (k + 1))
    print(json.dumps({"seconds": statistics.median(times[1:])}))


if __name__ == "__main__":
    main()
