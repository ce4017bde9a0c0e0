"""`./dev bench native`: array programs of all kinds in Octave, as native code and as C by hand, every result compared bit for bit.

Prints a row a program, the geometric mean of native/C, the rows above 2, and what programs lose when less is declared; writes
bench/results/native.json. `--ledger` compares the instructions of generated code with the committed counts (ledger.py). Exit status 1
when a result differs or a count has grown.
"""
import argparse
import json
import math
import os
import re
import statistics
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
from bench import measure, run_bench
from bench.native import ledger, measured, twins
from bench.native.rows import ROWS
from tests.support import residua

HEADS = ["kind", "program", "size", "checksum", "made in", "Octave", "native", "C", "Octave/native", "native/C"]
WEAKER = {"`real double`": lambda fact: re.sub(r"\s*(scalar|\[.*\])$", "", fact), "nothing": lambda fact: None}


def mean(ratios):
    ratios = [r for r in ratios if r]
    return math.exp(statistics.mean(map(math.log, ratios))) if ratios else float("nan")


def cells(m, pythons):
    r = m.row
    if m.problem:
        return [r.kind, r.name, r.size, "DIFFERS"]
    return [r.kind, r.name, r.size, m.checksum, measure.duration(m.specialise_s), measure.duration(m.octave_s),
            measure.duration(m.native_s), measure.duration(m.c_s), measure.times(m.octave_s / m.native_s), measure.times(m.ratio()),
            *[twins.cell(m, name) for name in pythons]]


def report(every, pythons):
    heads = HEADS + [name + "/native" for name in pythons]
    measure.print_table(heads, [(cells(m, pythons) + [""] * len(heads))[:len(heads)] for m in every])
    for m in every:
        if m.problem:
            print("%s: %s" % (m.row.name, m.problem))
    for kind in dict.fromkeys(m.row.kind for m in every):
        print("%-10s native/C %.2f" % (kind, mean(m.ratio() for m in every if m.row.kind == kind)))
    print("geometric mean of %d rows: native/C %.2f, Octave/native %.0f" % (
        len(every), mean(m.ratio() for m in every), mean(m.octave_s / m.native_s for m in every if m.native_s)))
    for limit in (2, 1.2):
        above = sorted(((m.ratio(), m.row.name) for m in every if (m.ratio() or 0) > limit), reverse=True)
        print("above %g (%d): %s" % (limit, len(above), ", ".join("%s %.3g" % (name, r) for r, name in above)))
    slower = [m.row.name for m in every if m.native_s > m.octave_s]
    print("slower than Octave: " + (", ".join(slower) or "none"))


def missing_facts(tool, every, work):
    """Rows of the table of programs of which less is declared: times of the fully declared one."""
    table, failed = [], False
    for m in every:
        if not m.row.missing or m.problem:
            continue
        line = [m.row.name, measure.duration(m.native_s)]
        for name, weaken in WEAKER.items():
            out = os.path.join(work, "weak_%s_%d" % (m.row.name, len(line)))
            done = measured.specialise(tool, m.row, out, {p: weaken(f) for p, f in m.row.facts.items()})
            found = measured.native(tool, m, out) if done.status == 0 else "exit status %s" % done.status
            failed = failed or isinstance(found, str)
            line.append("DIFFERS: " + found if isinstance(found, str) else measure.times(found / m.native_s))
        table.append(line)
    if table:
        print("\nless declared, times of the declared program:")
        measure.print_table(["program", "declared", *WEAKER], table)
    return table, failed


def write_results(every, weaker, pythons):
    os.makedirs(run_bench.RESULTS, exist_ok=True)
    path = os.path.join(run_bench.RESULTS, "native.json")
    rows = [{"kind": m.row.kind, "program": m.row.name, "size": m.row.size, "checksum": m.checksum, "problem": m.problem,
             "made_s": m.specialise_s, "octave_s": m.octave_s, "native_s": m.native_s, "c_s": m.c_s,
             "python_s": twins.seconds(m, pythons)} for m in every]
    with open(path, "w") as f:
        json.dump({"machine": run_bench.machine(), "rows": rows, "geometric_mean": mean(m.ratio() for m in every),
                   "less_declared": weaker}, f, indent=2)
        f.write("\n")
    print("written to " + os.path.relpath(path))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="", help="programs whose kind or name has this regular expression")
    parser.add_argument("--ledger", action="store_true", help="compare the instructions of generated code with the committed counts")
    parser.add_argument("--update", action="store_true", help="with --ledger: write the counts")
    a = parser.parse_args()
    rows = [r for r in ROWS if re.search(a.filter, r.kind + " " + r.name)]
    if not rows:
        sys.exit("bench native: no row has `%s`" % a.filter)
    with tempfile.TemporaryDirectory(prefix="residua-native-") as work:
        tool = residua.Residua(a.bin_dir, work)
        if a.ledger:
            return ledger.check(tool, rows, work, a.update)
        every = measured.ask_octave(rows, work)
        for m in every:
            if not m.problem:
                measured.measure_native(tool, m, work)
                measured.measure_c(m, work)
        pythons = twins.measure_all(every, work)
        report(every, pythons)
        weaker, failed = missing_facts(tool, every, work)
        write_results(every, weaker, pythons)
        return 1 if failed or any(m.problem for m in every) else 0


if __name__ == "__main__":
    sys.exit(main())
