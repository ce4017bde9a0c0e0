"""How fast the interpreter is beside Octave's: python3 bench/bench_interpret.py --bin-dir build-release/bin [--repeat N]

Each program of bench/interpret runs in both, alternately, timed inside by tic and toc (medians of N runs; the start of the
process does not count). Both print their result, which must be equal bit for bit. Prints one row a program and the
geometric mean of the ratios, and writes bench/results/interpret.json. Exit status 1 when a result differs or the mean is
below the promise.
"""
import argparse
import glob
import json
import math
import os
import re
import statistics
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure

PROMISE = 5.0  # times Octave's speed, geometric mean
HERE = os.path.dirname(os.path.abspath(__file__))
RESULTS = os.path.join(HERE, "results")


def run(command, name):
    """Seconds and the printed result of one run."""
    program = "t = tic; s = %s(); e = toc(t); printf('%%.9f %%.17g\\n', e, s);" % name
    done = subprocess.run(command + [program], capture_output=True, text=True,
                          env=dict(os.environ, OPENBLAS_NUM_THREADS="1"))
    found = re.search(r"^(\d+\.\d+) (\S+)$", done.stdout, re.M)
    if not found:
        sys.exit("bench interpret: %s: %s" % (name, (done.stdout + done.stderr).strip()))
    return float(found.group(1)), found.group(2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--repeat", type=int, default=5)
    a = parser.parse_args()
    folder = os.path.join(HERE, "interpret")
    ours = [os.path.join(a.bin_dir, "residua"), "eval", "-I", folder]
    theirs = ["octave-cli", "-qf", "--no-gui", "--path", folder, "--eval"]
    rows, table, differs = [], [], False
    for path in sorted(glob.glob(os.path.join(folder, "*.m"))):
        name = os.path.basename(path)[:-2]
        pairs = [(run(ours, name), run(theirs, name)) for _ in range(a.repeat)]
        (x, result), (y, want) = pairs[0]
        x, y = statistics.median(p[0][0] for p in pairs), statistics.median(p[1][0] for p in pairs)
        differs = differs or result != want
        rows.append({"program": name, "result": result, "octave": want, "residua_s": x, "octave_s": y})
        ratio = "%.1f" % (y / x) if result == want else "DIFFERS: %s" % want
        table.append([name, result, measure.duration(y), measure.duration(x), ratio])
    mean = math.exp(statistics.mean(math.log(r["octave_s"] / r["residua_s"]) for r in rows))
    measure.print_table(["program", "result", "Octave", "Residua", "Octave/Residua"], table)
    print("geometric mean: %.2f" % mean)
    os.makedirs(RESULTS, exist_ok=True)
    with open(os.path.join(RESULTS, "interpret.json"), "w") as f:
        json.dump({"rows": rows, "geometric_mean": mean}, f, indent=2)
        f.write("\n")
    if differs or mean < PROMISE:
        print("promised: equal results, %.0f times Octave's speed" % PROMISE)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
