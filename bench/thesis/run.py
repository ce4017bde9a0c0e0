"""`./dev bench thesis`: python3 bench/thesis/run.py --bin-dir build-release/bin [--filter REGEX] [--rounds N] [--quick]

Chapter 8 of the thesis again: each program in Octave as it was written, as its residual, as the residual of the same
request with types only, and as the function that a person would write with the same knowledge. Writes
bench/results/thesis.json and the tables of docs/performance.md; with --columns those of columns.py instead. Exit status 1 when a result differed, or a residual is
slower than the one of the same request with types only (thesis table 8.14).
"""
import argparse
import glob
import json
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from bench import measure as tables
from bench.thesis import columns, measure, report, rows
from tests.support import residua

LIMIT = 1.05  # of the twin's time


def solver_folders():
    """The installed Octave's own functions that the solvers use; [] when the package is missing."""
    found = sorted(glob.glob("/usr/share/octave/*/m/ode/ode45.m"))
    if not found:
        return []
    root = os.path.dirname(os.path.dirname(found[-1]))
    return [os.path.join(root, name) for name in ("ode", "general", "strings", "miscellaneous")]


def includes(row):
    return [x for folder in solver_folders() for x in ("-I", folder)] if row.solver else []


def specialise(tool, row, work, general=False):
    """(text of the residual, seconds, what was said when it failed)"""
    out = os.path.join(tempfile.mkdtemp(dir=work), "out")
    done = tool.command("specialise", row.path, *row.options(general), *includes(row), "-o", out, "--no-cache", "--no-native",
                        "--json")
    if done.status != 0:
        return "", 0.0, "specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:200])
    with open(os.path.join(out, row.entry + ".m")) as f:
        return f.read(), done.seconds, ""


def prepare(tool, number, row, functions, work, variants):
    """Writes the row's functions; (result, job of the timer or None)."""
    name = "rb_%d_%%s" % number
    result = {"name": row.name, "size": row.size, "thesis": round(row.thesis, 2), "problem": ""}
    for variant in variants:
        if variant == "original":
            with open(row.path) as f:
                text, entry = f.read(), row.entry
        elif variant == "twin":
            if not row.twin:
                continue
            with open(os.path.join(rows.HERE, "twin", row.twin + ".m")) as f:
                text, entry = f.read(), row.twin
        else:
            text, seconds, problem = specialise(tool, row, work, general=variant == "types")
            entry = row.entry
            if problem:
                return {**result, "problem": problem}, None
            result["same_as_types"] = variant == "types" and text == made
            if variant == "residual":
                made = text
                result.update(specialise_s=seconds, lines=len(text.splitlines()),
                              functions=len(re.findall(r"^function\b", text, re.M)))
        measure.install(text, entry, name % variant, functions)
    variants = [v for v in variants if v != "twin" or row.twin]
    result["variants"] = variants
    whole = list(row.arguments.values())
    by_variant = {"original": whole, "types": whole}
    return result, (number, [name % v for v in variants],
                    [by_variant.get(v, row.residual_arguments()) for v in variants], row.nargout)


def run(tool, chosen, rounds, variants, work):
    functions = tempfile.mkdtemp(prefix="functions-", dir=work)
    prepared = [prepare(tool, k, row, functions, work, variants) for k, row in enumerate(chosen)]
    found, said = measure.run_octave([job for _, job in prepared if job], [functions, rows.HERE], rounds, work)
    results = []
    for k, (result, job) in enumerate(prepared):
        if job and k not in found:
            result["problem"] = "Octave: " + (said.splitlines()[-1] if said else "no answer")
        elif job:
            result["checksum"], times, by, result["problem"] = measure.judge(found[k], result["variants"])
            if not result["problem"]:
                result.update({v + "_s": t for v, t in times.items()})
                result["of_original"] = measure.ratio(by, "residual", "original")
                if "twin" in by:
                    result["of_twin"] = measure.ratio(by, "residual", "twin")
                if "types" in by:
                    same = result["same_as_types"]
                    result["of_types"] = 1.0 if same else measure.ratio(by, "residual", "types")
                    result["slower_than_types"] = not same and measure.slower(by, "residual", "types")
        results.append(result)
    return results


def print_columns(a, chosen):
    with tempfile.TemporaryDirectory(prefix="residua-thesis-") as work:
        results = columns.run(residua.Residua(a.bin_dir, work), chosen, includes, 1 if a.quick else min(a.rounds, 11), work)
    tables.print_table(columns.HEADS, [columns.line(r) for r in results])
    if not a.quick and not a.filter:
        columns.write(results, " ".join(["python3", "bench/thesis/run.py", *sys.argv[1:]]))
    return 1 if not results or any(r["problem"] for r in results) else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--rounds", type=int, default=41)
    parser.add_argument("--quick", action="store_true", help="one round of the rows that are not slow, no report: only whether the answers agree")
    parser.add_argument("--columns", action="store_true", help="the thesis's columns, interpreted and compiled")
    a = parser.parse_args()
    chosen = [r for r in rows.every_row() if re.search(a.filter, r.name) and not (a.quick and r.slow)]
    if a.columns:
        return print_columns(a, chosen)
    variants = [v for v in measure.VARIANTS if not (a.quick and v == "types")]
    with tempfile.TemporaryDirectory(prefix="residua-thesis-") as work:
        results = run(residua.Residua(a.bin_dir, work), chosen, 1 if a.quick else a.rounds, variants, work)
    tables.print_table(report.HEADS, [report.cells(r) for r in results])
    for r in results:
        if r.get("of_twin", 0) > LIMIT and not a.quick:
            print("%s: %.2f of the twin's time" % (r["name"], r["of_twin"]))
        if r.get("slower_than_types"):
            print("%s: FAILED: %.2f of the time of its residual with types only" % (r["name"], r["of_types"]))
    if not a.quick and not a.filter:
        report.write(results, " ".join(["python3", "bench/thesis/run.py", *sys.argv[1:]]))
    return 1 if not results or any(r["problem"] or r.get("slower_than_types") for r in results) else 0


if __name__ == "__main__":
    sys.exit(main())
