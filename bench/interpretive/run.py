"""`./dev bench interpretive`: python3 bench/interpretive/run.py --bin-dir build-release/bin [--filter REGEX] [--rounds N]

Programs that interpret a description, in Octave: as they were written, as their residuals, and as the functions that a person
would write with the same knowledge (twin/), interleaved in one process; and as native code beside the C that a person would
write (c/), in another (beside_c.py). Their results are compared bit for bit. Prints a row a program: lines and functions of residual
and twin, whether the residual still holds persistent or global variables, times. Exit status 1 when a result differed.
"""
import argparse
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from bench import measure as tables
from bench.interpretive import beside_c, rows
from bench.thesis import measure
from tests.support import residua

VARIANTS = ["original", "residual", "twin"]
HEADS = ["program", "lines", "twin", "functions", "state", "original us", "residual / original", "residual / twin", "specialise ms",
         "native ns", "in a batch", "C ns", "native / C", "batch / C"]


def lines_of(text):
    return sum(1 for line in text.splitlines() if line.strip() and not line.strip().startswith("%"))


def prepare(tool, number, row, functions, work):
    """Writes the row's functions; (what is known of it, the job of the timer or None)."""
    names = ["ri_%d_%s" % (number, v) for v in VARIANTS]
    out = os.path.join(tempfile.mkdtemp(dir=work), "out")
    done = tool.command("specialise", row.path, *row.options(), "-o", out, "--no-cache", "--no-native", "--json", cwd=rows.HERE)
    if done.status != 0:
        return {"problem": "specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:200])}, None
    texts = []
    for path, entry, name in ((row.path, row.name, names[0]), (os.path.join(out, row.name + ".m"), row.name, names[1]),
                              (os.path.join(rows.HERE, "twin", row.twin + ".m"), row.twin, names[2])):
        with open(path) as f:
            texts.append(f.read())
        measure.install(texts[-1], entry, name, functions)
    about = {"problem": "", "lines": lines_of(texts[1]), "twin": lines_of(texts[2]), "ms": 1000 * done.seconds,
             "functions": len(re.findall(r"^function\b", texts[1], re.M)),
             "state": bool(re.search(r"^\s*(persistent|global)\b", texts[1], re.M))}
    return about, (number, names, [row.arguments] * 3, row.nargout)


def run(tool, chosen, rounds, work, bin_dir):
    functions = tempfile.mkdtemp(prefix="functions-", dir=work)
    prepared = [prepare(tool, k, row, functions, work) for k, row in enumerate(chosen)]
    found, said = measure.run_octave([job for _, job in prepared if job], [functions, rows.HERE], rounds, work)
    for k, (about, job) in enumerate(prepared):
        if job and k not in found:
            about["problem"] = "Octave: " + (said.splitlines()[-1] if said else "no answer")
        elif job:
            _, times, by, about["problem"] = measure.judge(found[k], VARIANTS)
            if not about["problem"]:
                about.update(us=1e6 * times["original"], of_original=measure.ratio(by, "residual", "original"),
                             of_twin=measure.ratio(by, "residual", "twin"))
    for row, about, answer in zip(chosen, [about for about, _ in prepared], beside_c.given(chosen, work)):
        about["native"] = beside_c.measured(tool, row, answer, work, bin_dir)
        about["problem"] = about["problem"] or about["native"].problem
    return [about for about, _ in prepared]


def cells(row, about):
    native = about.get("native")
    if about["problem"]:
        return [row.name, about["problem"]] + [""] * (len(HEADS) - 2)
    return [row.name, str(about["lines"]), str(about["twin"]), str(about["functions"]), "yes" if about["state"] else "no",
            "%.0f" % about["us"], "%.3f" % about["of_original"], "%.2f" % about["of_twin"], "%.0f" % about["ms"],
            *("%.1f" % ns for ns in (native.call_ns, native.batch_ns, native.c_ns)),
            *("%.2f" % (ns / native.c_ns) for ns in (native.call_ns, native.batch_ns))]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--rounds", type=int, default=21)
    a = parser.parse_args()
    chosen = [r for r in rows.ROWS if re.search(a.filter, r.name)]
    with tempfile.TemporaryDirectory(prefix="residua-interpretive-") as work:
        results = run(residua.Residua(a.bin_dir, work), chosen, a.rounds, work, a.bin_dir)
    tables.print_table(HEADS, [cells(row, about) for row, about in zip(chosen, results)])
    return 1 if not results or any(about["problem"] for about in results) else 0


if __name__ == "__main__":
    sys.exit(main())
