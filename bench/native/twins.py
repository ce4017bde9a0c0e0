"""The same loops in Python (python/NAME.py), compiled by Numba and by Pythran where these are installed.

A twin is one function of its row's name over NumPy arrays in Fortran order. Its results are compared with Octave's; one that differs
is named and has no time, as one whose package is missing: what such compilers do to the order of additions is theirs.
"""
import json
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
PYTHON = "/usr/bin/python3"
COMPILERS = ("numba", "pythran")
TIMED = {}    # (program, compiler): seconds or why not


def installed(name):
    return subprocess.run([PYTHON, "-c", "import " + name], capture_output=True).returncode == 0


def measure_all(every, work):
    """The names of the compilers that are there; TIMED is filled for rows with a twin."""
    rows = [m for m in every if m.row.python and not m.problem]
    there = [name for name in COMPILERS if installed(name)]
    for name in COMPILERS:
        if name not in there:
            print("%s is missing (python3-%s): no column" % (name, name))
    if not rows:
        return []
    for name in there:
        for m in rows:
            TIMED[m.row.name, name] = measure(m, name, work)
    return there


def measure(m, compiler, work):
    program = os.path.join(work, "c_" + m.row.name)   # its inputs are there, and C's results, which are Octave's
    done = subprocess.run([PYTHON, os.path.join(HERE, "python", "call.py"), compiler, m.row.name, program + ".in", program + ".out", work],
                          capture_output=True, text=True, env=dict(os.environ, OPENBLAS_NUM_THREADS="1", NUMBA_CACHE_DIR=work))
    if done.returncode != 0:
        return (done.stderr.strip().splitlines() or ["exit status %d" % done.returncode])[-1]
    return json.loads(done.stdout)["seconds"]


def cell(m, compiler):
    found = TIMED.get((m.row.name, compiler))
    if found is None:
        return "-"
    return "%.3gx" % (found / m.native_s) if isinstance(found, float) else "no: " + found[:24]


def seconds(m, compilers):
    return {name: TIMED.get((m.row.name, name)) for name in compilers}


if __name__ == "__main__":
    sys.exit("twins.py is part of bench/native/run.py")
