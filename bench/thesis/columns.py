"""The tables of chapter 8 column by column: `./dev bench thesis --columns`.

Each program as it was written, as its residual without inlining and post-processing (the thesis's `mpe`), without inlining
(`mpe -p`) and whole (`mpe -pi`): interpreted in one Octave process, in turns (measure.py); and each residual compiled, called in
a process of its own for as long as a sample takes there. `compiled, types only` is the native code of the same request with
nothing fixed but types, where the thesis has the compiled original. Every answer is compared with the original's, bit for bit.
"""
import datetime
import os
import subprocess
import tempfile
import time

from bench import measure as tables
from bench import run_bench
from bench.thesis import measure, report, rows
from tests.support import residua

MADE = {"mpe": ("--no-inline", "--no-post"), "mpe -p": ("--no-inline",), "mpe -pi": ()}
# What the thesis measured, as parts of the original's time: mpe, mpe -p, and compiled mpe -pi where its table has it.
THESIS = {
    **{"chebyshev %d, %s fixed" % (n, fixed): pair for fixed, pairs in (
        ("n", ((0.90, 0.89), (0.94, 0.92), (0.94, 0.93), (0.94, 0.94), (0.95, 0.95))),
        ("c", ((0.81, 0.77), (0.84, 0.81), (0.85, 0.82), (0.85, 0.83), (0.86, 0.84))),
        ("c and size", ((0.60, 0.48), (0.59, 0.50), (0.58, 0.51), (0.57, 0.52), (0.57, 0.52))))
       for n, pair in zip(rows.COLUMNS, pairs)},
    **{"%s %d, %s fixed" % (name, n, fixed): pair for name in ("lagrange", "lagrange by rows") for fixed, pairs in (
        ("n", ((0.73, 0.67), (0.82, 0.79), (0.85, 0.83), (0.86, 0.84), (0.87, 0.86))),
        ("x", ((0.67, 0.58), (0.68, 0.64), (0.67, 0.65), (0.68, 0.66), (0.68, 0.66))))
       for n, pair in zip(rows.COLUMNS, pairs)},
    **{"hypergeometric %d" % n: pair for n, pair in zip((4, 6, 8, 10), ((0.73, 0.62), (0.73, 0.64), (0.73, 0.66), (0.74, 0.67)))},
    "euler, bell": (12.50 / 21.23, 12.50 / 21.23, 0.80 / 21.23),
    "euler, logistic": (4.84 / 8.40, 4.33 / 8.40, 0.76 / 8.40),
    "euler, newton": (4.74 / 8.34, 4.19 / 8.34, 0.22 / 8.34),
    "rk4, bell": (4.76 / 8.16, 4.76 / 8.16, 0.30 / 8.16),
    "rk4, logistic": (1.85 / 3.25, 1.64 / 3.25, 0.30 / 3.25),
    "rk4, newton": (3.62 / 6.41, 3.18 / 6.41, 0.15 / 6.41),
    "ode45, bell": (1.07 / 1.30, 0.96 / 1.30, 0.46 / 1.30),
    "ode45, logistic": (0.81 / 1.02, 0.68 / 1.02, 0.38 / 1.02),
    "ode45, newton": (0.81 / 1.02, 0.67 / 1.02, 0.36 / 1.02),
    "mission, whole": (20.3 / 22.4, 18.0 / 22.4, 10.1 / 22.4),
    "duct, types fixed": (36.1 / 50.2, 35.0 / 50.2),
    "duct, most values fixed": (35.0 / 50.2, 33.8 / 50.2),
}
HEADS = ["program", "made in", "peak", "lines", "original", "mpe", "mpe -p", "mpe -pi", "compiled, types only", "compiled mpe",
         "compiled mpe -p", "compiled mpe -pi", "thesis: mpe", "mpe -p", "mpe -pi", "compiled mpe -pi"]
CLOCK = 2e-6   # s: what two readings of a clock may take; a time that is not longer is not told


def thesis_parts(row):
    """By column: mpe, mpe -p, mpe -pi, compiled mpe -pi; None where the thesis has none."""
    interpreted = THESIS.get(row.name, ())
    return [*(interpreted[:2] or (None, None)), row.thesis, interpreted[2] if len(interpreted) > 2 else None]


def run_measured(command, env):
    """(exit status, standard error, seconds, peak bytes) of a command."""
    with tempfile.TemporaryFile() as said:
        start = time.monotonic()
        process = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        said.seek(0)
        return process.returncode, said.read().decode("utf-8", "replace"), time.monotonic() - start, used.ru_maxrss * 1024


def make(tool, row, include, work, options=(), general=False):
    """(folder, seconds, peak bytes, what was said when it failed): the residual with its native artefact."""
    out = os.path.join(tempfile.mkdtemp(dir=work), "out")
    status, said, seconds, peak = run_measured(
        [tool.path(), "specialise", row.path, *row.options(general), *include, "-o", out, "--no-cache", *options], tool.env)
    return out, seconds, peak, "" if status == 0 else "specialise: exit status %s: %s" % (status, said.strip()[:200])


def native_seconds(tool, row, out, arguments, want):
    """Seconds a call of the artefact, or a sentence. None: no longer than the clock takes."""
    first = tool.run(out, arguments, row.nargout, "--native", repeat=1)
    differ = residua.answers_differ(want, first, compare_printed=False)
    if differ:
        return differ
    calls = int(max(3, min(10000, 0.05 / max(first.seconds[0], 1e-9))))
    again = tool.run(out, arguments, row.nargout, "--native", repeat=calls)
    return residua.answers_differ(want, again, compare_printed=False) or (
        again.seconds[0] if again.seconds[0] > CLOCK / calls else None)


def prepare(tool, number, row, include, functions, work):
    """(result, folders by column, job of the timer or None)"""
    result = {"name": row.name, "thesis": thesis_parts(row), "problem": ""}
    folders = {}
    name = "rc_%d_%%d" % number
    with open(row.path) as f:
        measure.install(f.read(), row.entry, name % 0, functions)
    for k, (column, options) in enumerate(MADE.items(), 1):
        folders[column], seconds, peak, problem = make(tool, row, include, work, options)
        if problem:
            return {**result, "problem": "%s: %s" % (column, problem)}, {}, None
        with open(os.path.join(folders[column], row.entry + ".m")) as f:
            text = f.read()
        measure.install(text, row.entry, name % k, functions)
        result.setdefault("lines", {})[column] = len(text.splitlines())
        result.update(specialise_s=seconds, peak_bytes=peak)  # of the last, which does all
    folders["types"], _, _, problem = make(tool, row, include, work, general=True)
    whole, fixed = list(row.arguments.values()), row.residual_arguments()
    return ({**result, "problem": problem}, folders,
            (number, [name % k for k in range(len(MADE) + 1)], [whole] + [fixed] * len(MADE), row.nargout))


def compiled(tool, row, folders, want, result):
    left = {p: e for p, e in row.arguments.items() if p not in row.define}
    for column, out in folders.items():
        arguments = list((row.arguments if column == "types" else left).items())
        found = native_seconds(tool, row, out, arguments, want)
        if isinstance(found, str):
            result["problem"] = "compiled %s: %s" % (column, found)
            return
        result.setdefault("native_s", {})[column] = found


def run(tool, chosen, include, rounds, work):
    functions = tempfile.mkdtemp(prefix="functions-", dir=work)
    prepared = [prepare(tool, k, row, include(row), functions, work) for k, row in enumerate(chosen)]
    here = os.path.dirname(os.path.abspath(__file__))
    found, said = measure.run_octave([job for _, _, job in prepared if job], [functions, here], rounds, work)
    results = []
    for k, (row, (result, folders, job)) in enumerate(zip(chosen, prepared)):
        results.append(result)
        if not job or result["problem"]:
            continue
        if k not in found:
            result["problem"] = "Octave: " + (said.splitlines()[-1] if said else "no answer")
            continue
        variants = ["original", *MADE]
        result["checksum"], times, by, result["problem"] = measure.judge(found[k], variants)
        if not result["problem"]:
            result["octave_s"] = times
            result["of_original"] = {v: measure.ratio(by, v, "original") for v in MADE}
            compiled(tool, row, folders, measure.answers(found[k], 0), result)
    return results


def line(r):
    if r["problem"]:
        return [r["name"], "DIFFERS: " + r["problem"]] + [""] * (len(HEADS) - 2)
    original = r["octave_s"]["original"]

    def part(seconds):
        return "not resolved" if seconds is None else "1/%.0f" % (original / seconds) if seconds < original else "%.2f" % (seconds / original)

    return [r["name"], tables.duration(r["specialise_s"]), "%.0f MB" % (r["peak_bytes"] / 1e6), "/".join(str(n) for n in r["lines"].values()),
            tables.duration(original), *("%.2f" % r["of_original"][c] for c in MADE),
            *(part(r["native_s"][c]) for c in ("types", *MADE)), *(report.share(x) for x in r["thesis"])]


def write(results, command):
    report.write_json("thesis-columns", results, command)
    report.replace_section("thesis-columns", """## The programs of the thesis, column by column

%s, %s, `%s`: parts of the original's time in Octave (tables 8.1 to 8.16: the residual as it comes out, `mpe`; post-processed,
`mpe -p`; inlined, too, `mpe -pi`; the thesis's parts in the last columns), and of the native code of each. `lines`: of the three residuals. `made in` and `peak`: the
whole command with native code, and the most memory that it held. Every answer has the original's bits. Native code is timed outside Octave; a
time that a clock cannot tell is said to be not resolved.

%s
""" % (datetime.date.today().isoformat(), run_bench.machine()["cpu"], command,
       report.markdown(HEADS, [line(r) for r in results if not r["problem"]])))
