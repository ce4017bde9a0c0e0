"""`./dev bench storage`: what becomes of the arrays of a program (Table 2 of the paper on array storage), and what memory is left.

A row a program: variables, those that need no storage, those in the storage of another (variables.py), and the most bytes
that a call holds at once (count.c): as made, without the passes over storage, and in the C by hand, whose results are compared bit
for bit with Octave's. Writes bench/results/storage.json. Exit status 1 when a result differs.
"""
import argparse
import json
import math
import os
import re
import statistics
import subprocess
import sys
import tempfile
from dataclasses import dataclass, replace

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from bench import measure, run_bench
from bench.native import measured
from bench.native.rows import ROWS
from bench.storage import variables
from tests.support import octave, residua, values

@dataclass
class Inputs:
    small: list         # of a first call, which loads what it loads
    large: list = None  # that are measured; else those of `./dev bench native`


# The rows of `./dev bench native` that hold arrays. Those that take little memory there have more to do: a thread keeps
# up to 128 KiB beyond what it has had in use (worker/value/block_pool.h), which is to be seen beside nothing.
INPUTS = {
    "adpt": Inputs(["-1", "6", "5", "1e-2"], ["-1", "6", "4000", "0"]),
    "capr": Inputs(["6", "6", "2", "2", "2"], ["400", "400", "100", "100", "2"]),
    "clos": Inputs(["4"], ["400"]),
    "crni": Inputs(["5", "5", "1"], ["601", "601", "1"]),
    "diff2": Inputs(["5", "0.1", "0.5", "10"], ["3000", "0.1", "0.5", "10"]),
    "dich": Inputs(["5", "5", "1e-1", "2"], ["401", "401", "1e-3", "5"]),
    "edit_distance": Inputs(["'abc'", "'bd'"], ["repmat('saturday', 1, 100)", "repmat('sun day', 1, 100)"]),
    "fdtd": Inputs(["4", "4", "4", "2"]),
    "fiff": Inputs(["5", "5", "0.9"], ["601", "601", "0.9"]),
    "nb1d": Inputs(["3", "2", "0.1"], ["4000", "1", "0.1"]),
    "nb3d": Inputs(["3", "2", "0.1"], ["500", "1", "0.1"]),
    "thomas": Inputs(["ones(3, 1)", "4 * ones(3, 1)", "ones(3, 1)", "ones(3, 1)"]),
    "heat_blocks": Inputs(["magic(5)", "0.1", "2"]),
    "lu_slices": Inputs(["magic(3)"], ["reshape(mod((1:90000) * 37, 23) + 1, 300, 300) + 300 * eye(300)"]),
    "haar": Inputs(["1:8"]),
    "life": Inputs(["eye(4)", "2"], ["double(reshape(mod((1:360000) * 7919, 11), 600, 600) < 4)", "3"]),
    "stencil3": Inputs(["ones(4, 4, 4)", "2"]),
    "mandel": Inputs(["3", "3", "5"], ["600", "400", "20"]),
    "fft_halves": Inputs(["complex(1:4, 1)"], ["complex(mod((1:65536) * 7919, 1009) / 1009, 0.5)"]),
    "trail": Inputs(["3"], ["20000"]),
    "records": Inputs(["1:4"], ["(1:60000) / 4 + mod((1:60000) * 7, 13)"]),
    "centred": Inputs(["magic(4)"]),
    "clamped": Inputs(["1:4", "2", "3"]),
    "spread": Inputs(["1:4"]),
}
# Table 2: variables that share storage (static and dynamic together), of how many.
PAPER = {"adpt": (201, 271), "capr": (159, 301), "clos": (24, 46), "crni": (73, 113), "diff2": (49, 93), "dich": (82, 107),
         "edit_distance": (46, 108), "fdtd": (111, 168), "fiff": (51, 77), "nb1d": (129, 235), "nb3d": (112, 191)}
NO_PLAN = [x for name in ("coalesce-storage", "clear-dead-storage", "keep-in-frame") for x in ("--disable-pass", name)]
HEADS = ["program", "variables", "no storage", "shared", "left", "share", "paper's", "native", "no plan", "C", "native/C", "checksum"]


@dataclass
class Storage:
    row: object
    counts: object = None
    native: int = 0     # bytes
    no_plan: int = 0
    c: int = 0
    checksum: str = ""
    problem: str = ""


def compile_peak(program, out, *flags):
    subprocess.run(["gcc", *measure.C_FLAGS, "-I", os.path.join(ROOT, "worker", "runtime"), '-DPROGRAM="%s"' % program,
                    os.path.join(HERE, "peak.c"), os.path.join(HERE, "count.c"), "-o", out, "-lm", *flags], check=True)
    return out


def peak(command, want):
    """Bytes that a call held, or ValueError with what its results have else than Octave's."""
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode != 0:
        raise ValueError(done.stderr.strip()[:200] or "exit status %d" % done.returncode)
    found = measured.c_differs(want, measured.read_results(command[3]))
    if found:
        raise ValueError(found)
    return int(done.stdout)


class Programs:
    """Makes and calls the programs of a row; files are in `work`."""

    def __init__(self, tool, bin_dir, work):
        self.tool, self.work = tool, work
        self.libraries = os.path.join(os.path.dirname(os.path.abspath(bin_dir)), "lib")
        flags = ["-ldl", "-L" + self.libraries, "-lresidua_runtime", "-Wl,-rpath," + self.libraries]
        self.caller = compile_peak(os.path.join(HERE, "native.c"), os.path.join(work, "native"), *flags)

    def specialise(self, row, out, options):
        done = measured.specialise(self.tool, row, out, row.facts, options)
        if done.status != 0:
            raise ValueError("specialise: " + done.stderr.strip()[:200])

    def inputs(self, row, small, large):
        paths = [os.path.join(self.work, row.name + end) for end in (".small", ".large")]
        for path, given in zip(paths, (small, large)):
            measured.write_inputs(path, given)
        return paths

    def native(self, row, paths, classes, want, options):
        out = os.path.join(self.work, "out_%s_%d" % (row.name, len(options)))
        self.specialise(row, out, options)
        artefact = os.path.join(out, "lib%s.so" % row.name)
        return peak([self.caller, *paths, out + ".out", artefact, row.name + "_call", str(row.nargout), *classes], want)

    def c(self, row, paths, want):
        program = compile_peak(os.path.join(measured.HERE, "c", row.name + ".c"), os.path.join(self.work, "c_" + row.name))
        return peak([program, *paths, program + ".out"], want)


def measure_row(m, small, programs, work):
    s = Storage(m.row, problem=m.problem, checksum=m.checksum)
    if m.problem:
        return s
    try:
        s.counts = variables.count(lambda out, options: programs.specialise(m.row, out, options), os.path.join(work, m.row.name))
        paths, classes, want = programs.inputs(m.row, small, m.inputs), [v.cls for v in m.inputs], m.want.values
        s.native = programs.native(m.row, paths, classes, want, [])
        s.no_plan = programs.native(m.row, paths, classes, want, NO_PLAN)
        s.c = programs.c(m.row, paths, want)
    except ValueError as error:
        s.problem = str(error)
    return s


def kilobytes(n):
    return "%.1f KB" % (n / 1024)


def cells(s):
    if s.problem:
        return [s.row.name, "DIFFERS: " + s.problem]
    n, paper = s.counts, PAPER.get(s.row.name)
    return [s.row.name, str(n.variables), str(n.numbers), str(n.shared), str(n.left), "%.2f" % n.share(),
            "%.2f" % (paper[0] / paper[1]) if paper else "", kilobytes(s.native), kilobytes(s.no_plan), kilobytes(s.c),
            measure.times(s.native / s.c), s.checksum]


def report(every):
    measure.print_table(HEADS, [(cells(s) + [""] * len(HEADS))[:len(HEADS)] for s in every])
    good = [s for s in every if not s.problem]
    if good:
        print("geometric mean of %d rows: native/C %.2f, no plan/native %.2f" % (
            len(good), *(math.exp(statistics.mean(math.log(getattr(s, a) / getattr(s, b)) for s in good))
                         for a, b in (("native", "c"), ("no_plan", "native")))))
        above = sorted(((s.native / s.c, s.row.name) for s in good if s.native > 1.2 * s.c), reverse=True)
        print("above 1.2 of C (%d): %s" % (len(above), ", ".join("%s %.3g" % (name, r) for r, name in above)))
        print("less shared than the paper's: " + (", ".join(
            s.row.name for s in good if s.row.name in PAPER and s.counts.share() < PAPER[s.row.name][0] / PAPER[s.row.name][1]) or "none"))


def write_results(every):
    os.makedirs(run_bench.RESULTS, exist_ok=True)
    path = os.path.join(run_bench.RESULTS, "storage.json")
    rows = [{"program": s.row.name, "problem": s.problem, "checksum": s.checksum, "counts": s.counts and vars(s.counts),
             "native_bytes": s.native, "no_plan_bytes": s.no_plan, "c_bytes": s.c} for s in every]
    with open(path, "w", encoding="utf-8") as f:
        json.dump({"machine": run_bench.machine(), "rows": rows}, f, indent=2)
        f.write("\n")
    print("written to " + os.path.relpath(path))


def small_inputs(rows, work):
    lists = [INPUTS[r.name].small for r in rows]
    return [a.values for a in octave.evaluate([octave.Call(measured.HERE, "given", e, nargout=len(e)) for e in lists], work)]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="", help="programs whose name has this regular expression")
    a = parser.parse_args()
    rows = [replace(r, inputs=INPUTS[r.name].large or r.inputs) for r in ROWS if r.name in INPUTS and re.search(a.filter, r.name)]
    if not rows:
        sys.exit("bench storage: no row has `%s`" % a.filter)
    with tempfile.TemporaryDirectory(prefix="residua-storage-") as work:
        programs = Programs(residua.Residua(a.bin_dir, work), a.bin_dir, work)
        small = small_inputs(rows, work)
        every = [measure_row(m, s, programs, work) for m, s in zip(measured.ask_octave(rows, work), small)]
        report(every)
        write_results(every)
        return 1 if any(s.problem for s in every) else 0


if __name__ == "__main__":
    sys.exit(main())
