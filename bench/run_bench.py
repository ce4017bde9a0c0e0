"""The benchmark tables: python3 bench/run_bench.py --bin-dir build-release/bin [--filter REGEX] [--repeat N]

Prints one row a program with its size and the checksum that every variant had in this run, and writes
bench/results/examples.json. Medians of N calls; compile time is told apart. Exit status 1 when a result differed.
"""
import argparse
import dataclasses
import json
import os
import platform
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure
from tests.support import examples, residua

RESULTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "results")
HEADS = ["program", "size", "checksum", "specialise", "Octave", "residual", "native", "C",
         "Octave/residual", "Octave/native", "native/C"]


def cells(row):
    if row.problem:
        return [row.name, row.size, "DIFFERS: " + row.problem] + [""] * 8
    return [row.name, row.size, row.checksum, measure.duration(row.specialise_s), measure.duration(row.original_s),
            measure.duration(row.residual_s), measure.duration(row.native_s), measure.duration(row.c_s),
            measure.times(row.ratio("original_s", "residual_s")),
            measure.times(row.ratio("original_s", "native_s")),
            measure.times(row.ratio("native_s", "c_s"))]


def machine():
    model = ""
    if os.path.exists("/proc/cpuinfo"):
        with open("/proc/cpuinfo") as f:
            model = next((line.split(":", 1)[1].strip() for line in f if line.startswith("model name")), "")
    return {"cpu": model, "cores": os.cpu_count(), "system": platform.platform()}


def write_results(rows, command):
    import datetime
    os.makedirs(RESULTS, exist_ok=True)
    path = os.path.join(RESULTS, "examples.json")
    with open(path, "w") as f:
        json.dump({"date": datetime.date.today().isoformat(), "command": command, "machine": machine(),
                   "rows": [dataclasses.asdict(r) for r in rows]}, f, indent=2)
        f.write("\n")
    return path


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--repeat", type=int, default=1001, help="calls of native code and C; Octave makes a fiftieth")
    a = parser.parse_args()
    every = examples.load()[1] + examples.load(*examples.BENCH)[1]
    chosen = [m for m in every if re.search(a.filter, m.name)]
    with tempfile.TemporaryDirectory(prefix="residua-bench-") as work:
        tool = residua.Residua(a.bin_dir, work)
        rows = [measure.measure(tool, m, work, max(5, a.repeat // 50), a.repeat) for m in chosen]
    measure.print_table(HEADS, [cells(r) for r in rows])
    for r in rows:
        for note in r.notes:
            print("%s: %s" % (r.name, note))
    print("written to " + os.path.relpath(write_results(rows, "python3 bench/run_bench.py --repeat %d" % a.repeat)))
    return 1 if not rows or any(r.problem for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
