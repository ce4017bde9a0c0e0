"""`./dev bench call`: what a call of a native artefact costs, from C, Python and Octave, beside empty calls, in one run; and
many points in one call, by one thread and by two, beside the same loop in C.

The function is `y = a * x + b` with `a` fixed, which takes a nanosecond: what is measured is the way there. Every row makes the
same calls and prints the sum of their results, which must be one number; rows that differ stop the run. Times are the median
of rounds that are taken in turns.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.path.insert(0, ROOT)
from tests.octave import run_octave
from tests.python import run_python

SOURCE = "function y = line(x, a, b)\n  y = a * x + b;\nend\n"
# Functions whose points are a vector, or a struct and a number.
SOURCES_OF_POINTS = {"dot": ("function y = dot(x, a)\n  y = a * x(1) + x(2) * x(3);\nend\n", ["x: real double [1 3]"]),
                     "wing": ("function y = wing(p, x, a)\n  y = a * p.span * x + p.chord;\nend\n",
                              ["p.span: real double scalar", "p.chord: real double scalar", "x: real double scalar"])}


def median(values):
    return sorted(values)[len(values) // 2]


def rows_of(command, **options):
    """{row: (ns a call, sum)} of a program that prints a row a line."""
    printed = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, **options).stdout
    return {row: (float(ns), total) for row, ns, total in (line.split("\t") for line in printed.splitlines())}


def compile_c(name, folder, out, bin_dir, artefacts):
    """NAME.c, linked to the artefacts."""
    lib = os.path.join(os.path.dirname(os.path.abspath(bin_dir)), "lib")
    program = os.path.join(folder, name)
    subprocess.run(["gcc", "-O3", "-march=native", "-o", program, os.path.join(HERE, "call", name + ".c"), "-I" + out,
                    "-I" + os.path.join(ROOT, "worker", "runtime"), "-L" + out, *("-l" + a for a in artefacts),
                    "-L" + lib, "-lresidua_runtime", "-Wl,-rpath," + out + ":" + lib], check=True)
    return program


def specialise_points(folder, out, bin_dir):
    for name, (text, facts) in SOURCES_OF_POINTS.items():
        path = os.path.join(folder, name + ".m")
        with open(path, "w") as f:
            f.write(text)
        subprocess.run([os.path.join(bin_dir, "residua"), "specialise", path, "-q", "-d", "a = 3", "-o", out, "--cache-dir",
                        os.path.join(folder, "cache"), *(word for fact in facts for word in ("-t", fact))], check=True,
                       stdout=subprocess.DEVNULL)


def octave_runner(folder, bin_dir, calls):
    """The command of call.m with its environment and folder: the package installed, an empty oct function compiled."""
    env = dict(run_octave.environment(folder, bin_dir), RESIDUA_CALLS=str(calls), OCTAVE_PATH=folder)
    run_octave.install(folder, env)
    subprocess.run(["mkoctfile", "-O2", "-o", os.path.join(folder, "empty.oct"), os.path.join(HERE, "call", "empty.cc")], check=True, env=env)
    with open(os.path.join(HERE, "call", "call.m")) as f:
        text = f.read().replace("pkg load residua\n", run_octave.INSTALL + "pkg load residua\n")
    path = os.path.join(folder, "bench_steps.m")
    with open(path, "w") as f:
        f.write(text)
    return ["octave-cli", "-qf", path], dict(env=env, cwd=folder, stderr=subprocess.DEVNULL)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--calls", type=int, default=200000, help="calls a round")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--points", type=int, default=1000000, help="points in one call")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-call-") as folder:
        env = run_python.environment(folder, run_python.install(folder), options.bin_dir)
        source, out = os.path.join(folder, "line.m"), os.path.join(folder, "out")
        with open(source, "w") as f:
            f.write(SOURCE)
        in_python = [sys.executable, os.path.join(HERE, "call", "call.py"), source, out, str(options.calls)]
        rows_of(in_python, env=env, cwd=folder)     # makes the artefact
        program = compile_c("call", folder, out, options.bin_dir, ["line"])
        specialise_points(folder, out, options.bin_dir)
        points = compile_c("points", folder, out, options.bin_dir, ["line", *SOURCES_OF_POINTS])
        octave_folder = os.path.join(folder, "octave")
        os.mkdir(octave_folder)
        shutil.copy(source, octave_folder)
        in_octave, at = octave_runner(octave_folder, options.bin_dir, options.calls)
        report([{**rows_of(in_python, env=env, cwd=folder), **rows_of(in_octave, **at), **rows_of([program, str(options.calls)])}
                for _ in range(options.rounds)], options)
        report_points([rows_of([points, str(options.points)]) for _ in range(options.rounds)], options)


def report_points(rounds, options):
    kinds = {}
    for row in rounds[0]:
        kind, how = row.split(", ")
        kinds.setdefault(kind, {})[how] = (median([r[row][0] for r in rounds]), {r[row][1] for r in rounds})
    print("\n%d points in one call, ns a point:\n\n| points | loop in C | 1 thread | 2 threads |\n| --- | ---: | ---: | ---: |" % options.points)
    for kind, ways in kinds.items():
        if len(set().union(*(sums for _, sums in ways.values()))) != 1:
            sys.exit("the rows of %s do not compute the same: %s" % (kind, ways))
        print("| %s | %s |" % (kind, " | ".join("%.2f" % ns for ns, _ in ways.values())))


def report(rounds, options):
    sums = {row: {r[row][1] for r in rounds} for row in rounds[0]}
    called = {row: total for row, total in sums.items() if total != {"-"}}
    if len(set().union(*called.values())) != 1:
        sys.exit("the rows do not compute the same: %s" % called)
    print("%d calls of y = a * x + b with a fixed, %d rounds, median; every row sums to %s" % (
        options.calls, options.rounds, next(iter(next(iter(called.values()))))))
    print("| call | ns |\n| --- | ---: |")
    for row in rounds[0]:
        print("| %s | %.1f |" % (row, median([r[row][0] for r in rounds])))


if __name__ == "__main__":
    main()
