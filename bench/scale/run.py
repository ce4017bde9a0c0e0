"""`./dev bench scale`: python3 bench/scale/run.py --bin-dir build-release/bin [--filter REGEX] [--trip MS] [--least MS]

What it would bring to make the versions of one specialisation on many workers: the task graphs of the programs of the thesis and of
those that interpret a description, measured here, and run on 1 to 1,000 simulated workers (graph.py says how). A row a program:
versions, the evaluator's time and its share of the job, and how many times as fast the evaluator, and the job, could be.
"bound on N" is with trips of --trip ms for versions of at least --least ms, "free trips" with neither on 1,000. The evaluator is the
only part of a job that is farmed out: passes and native code come after it, on one worker.
"""
import argparse
import contextlib
import os
import re
import statistics
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from bench import measure as tables
from bench.interpretive import rows as interpretive
from bench.scale import graph
from bench.thesis import rows as thesis
from tests.support import residua

WORKERS = (1, 2, 4, 6, 16, 64, 1000)
HEADS = ["program", "versions", "evaluator ms", "of job"] + ["bound on %d" % n for n in WORKERS[1:]] + ["free trips", "job on 1000"]


def programs():
    for row in thesis.every_row():
        yield row.name + " " + row.size, row.path, row.options()
    for row in interpretive.ROWS:
        yield row.name, row.path, row.options()


def measure(tool, path, options, rounds, work):
    """(tasks, seconds of the evaluator, seconds of all phases), the medians of some runs; or what is wrong."""
    evaluator, whole = [], []
    for _ in range(rounds):
        out = tempfile.mkdtemp(dir=work)
        done = tool.command("specialise", path, *options, "-o", out, "--no-cache", "--json", "--dump", "versions",
                            cwd=os.path.dirname(path))
        if done.status != 0:
            return done.stderr.strip()[:200]
        phases = done.json()["phases_ns"]
        evaluator.append(phases["specialise"] / 1e9)
        whole.append(sum(phases.values()) / 1e9)
    name = next(n for n in os.listdir(out) if n.endswith(".versions"))
    with open(os.path.join(out, name)) as f:
        tasks = graph.parse(f.read())
    return tasks, statistics.median(evaluator), statistics.median(whole)


def row_of(name, tasks, evaluator, whole, trip, least):
    steps = sum(task.steps for task in tasks)
    per_step = evaluator / steps if steps else 0.0
    times = {n: graph.goes_on(tasks, per_step, n, trip, least) for n in WORKERS}
    # Who hands out a version that is back later than it would be made here has not known better; the bound does.
    times = {n: min(t, times[1]) or evaluator for n, t in times.items()}
    best, free = times[WORKERS[-1]], graph.goes_on(tasks, per_step, WORKERS[-1], 0.0) or evaluator
    return [name, len(tasks), "%.1f" % (1e3 * evaluator), "%.0f %%" % (100 * evaluator / whole)] + [
        "%.2f" % (times[1] / times[n]) for n in WORKERS[1:]] + ["%.2f" % (times[1] / free), "%.2f" % (whole / (whole - evaluator + best))]


@contextlib.contextmanager
def measuring(parser, programs):
    """(options, residua, a folder for what it writes) of a command line that says which programs, and how often."""
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default=programs)
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-scale-") as work:
        yield options, residua.Residua(os.path.abspath(options.bin_dir), work), work


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--trip", type=float, default=1.0, help="ms to hand out a version and to have it back")
    parser.add_argument("--least", type=float, default=2.0, help="ms; what takes less is not handed out")
    lines, wrong = [], 0
    with measuring(parser, "") as (options, tool, work):
        for name, path, arguments in programs():
            if not re.search(options.filter, name):
                continue
            found = measure(tool, path, arguments, options.rounds, work)
            if isinstance(found, str):
                wrong += 1
                print("%s: %s" % (name, found), file=sys.stderr)
                continue
            lines.append(row_of(name, *found, options.trip / 1e3, options.least / 1e3))
    tables.print_table(HEADS, lines)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
