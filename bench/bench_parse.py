"""How fast the parser is: python3 bench/bench_parse.py --bin-dir build-release/bin [--repeat N] [FOLDER]

`residua check` over the m-files of the installed octave package (or of FOLDER), on one core: reading, parsing and the
report. Prints lines a second (wall clock and CPU time, medians of N runs) beside what `cat` of the same files takes, and
writes bench/results/parse.json. Exit status 1 when a file has errors or when the CPU rate is below the promise.
"""
import argparse
import glob
import json
import os
import resource
import statistics
import subprocess
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure

PROMISE = 200_000  # lines a second on one core
RESULTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "results")


def files_of(folder):
    found = [os.path.join(at, name) for at, _, names in os.walk(folder) for name in names if name.endswith(".m")]
    return sorted(found)


def line_count(files):
    total = 0
    for path in files:
        with open(path, "rb") as f:
            text = f.read()
        total += text.count(b"\n") + (not text.endswith(b"\n") and bool(text))
    return total


def run(command):
    """Wall-clock and CPU seconds of one run on one core, and its output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    one_core = {min(os.sched_getaffinity(0))}
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=lambda: os.sched_setaffinity(0, one_core))
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, done


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--repeat", type=int, default=9)
    parser.add_argument("folder", nargs="?")
    a = parser.parse_args()
    folder = a.folder or max(glob.glob("/usr/share/octave/7*/m"), default=None)
    if folder is None:
        sys.exit("bench parse: Octave 7 is not installed; name a folder of m-files")
    files = files_of(folder)
    lines = line_count(files)
    runs = [run([os.path.join(a.bin_dir, "residua"), "check", folder]) for _ in range(a.repeat)]
    reads = [run(["cat", *files]) for _ in range(a.repeat)]
    last = runs[-1][2]
    wall, cpu = statistics.median(r[0] for r in runs), statistics.median(r[1] for r in runs)
    read = statistics.median(r[1] for r in reads)
    measure.print_table(["files", "lines", "wall", "CPU", "cat, CPU", "lines/s, wall", "lines/s, CPU"],
                        [[str(len(files)), str(lines), measure.duration(wall), measure.duration(cpu),
                          measure.duration(read), "%d" % (lines / wall), "%d" % (lines / cpu)]])
    print(last.stdout.strip())
    os.makedirs(RESULTS, exist_ok=True)
    with open(os.path.join(RESULTS, "parse.json"), "w") as f:
        json.dump({"folder": folder, "files": len(files), "lines": lines, "wall_s": wall, "cpu_s": cpu,
                   "lines_per_cpu_second": lines / cpu, "check": last.stdout.strip()}, f, indent=2)
        f.write("\n")
    if last.returncode != 0 or lines / cpu < PROMISE:
        print("promised: %d lines a second and no errors" % PROMISE)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
