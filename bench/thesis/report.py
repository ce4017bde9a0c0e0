"""What `./dev bench thesis` prints and writes: the table, bench/results/thesis.json, the section of docs/performance.md."""
import datetime
import json
import os

from bench import measure as tables
from bench import run_bench
from bench.thesis import rows

HEADS = ["program", "size", "checksum", "lines", "made in", "original", "residual", "twin", "of original", "thesis",
         "of twin", "of types only"]
PAGE = os.path.join(rows.ROOT, "docs", "performance.md")


def share(value):
    return "-" if value is None else "%.2f" % value


def cells(r):
    if r["problem"]:
        return [r["name"], r["size"], "DIFFERS: " + r["problem"]] + [""] * 9
    return [r["name"], r["size"], r["checksum"], r["lines"], tables.duration(r["specialise_s"]),
            tables.duration(r["original_s"]), tables.duration(r["residual_s"]), tables.duration(r.get("twin_s", 0)),
            share(r["of_original"]), share(r["thesis"]), share(r.get("of_twin")), share(r.get("of_types"))]


def markdown(heads, lines):
    return "\n".join("| " + " | ".join(str(c) for c in line) + " |" for line in [heads, ["---"] * len(heads), *lines])


def replace_section(name, text):
    """Puts `text` between the marks of docs/performance.md, which are added at its end when they are missing."""
    begin, end = "<!-- %s: written by the benchmark -->" % name, "<!-- end of %s -->" % name
    with open(PAGE) as f:
        page = f.read()
    if begin not in page:
        page = page.rstrip("\n") + "\n\n%s\n%s\n" % (begin, end)
    head, rest = page.split(begin, 1)
    with open(PAGE, "w") as f:
        f.write(head + begin + "\n" + text.strip("\n") + "\n" + end + rest.split(end, 1)[1])


def write_json(name, results, command):
    os.makedirs(run_bench.RESULTS, exist_ok=True)
    path = os.path.join(run_bench.RESULTS, name + ".json")
    with open(path, "w") as f:
        json.dump({"date": datetime.date.today().isoformat(), "command": command, "machine": run_bench.machine(),
                   "rows": results}, f, indent=2)
        f.write("\n")


def write(results, command):
    write_json("thesis", results, command)
    good = [r for r in results if not r["problem"]]
    within = sum(r.get("of_twin", 2) <= 1.05 for r in good)
    heads = ["program", "size", "lines", "original", "residual / original", "thesis", "residual / twin", "residual / types only"]
    lines = [[r["name"], r["size"], r["lines"], tables.duration(r["original_s"]), share(r["of_original"]),
              share(r["thesis"]), share(r.get("of_twin")), share(r.get("of_types"))] for r in good]
    replace_section("thesis", """## The programs of the thesis

%s, %s, `%s`: parts of one time in another (medians of interleaved rounds in one Octave process), results equal bit for
bit in the same run. `twin`: the function that a person would write with the same knowledge (`bench/thesis/twin`); %d of %d
rows take at most 1.05 of its time. `types only`: the residual of the same request with nothing fixed but types.

%s
""" % (datetime.date.today().isoformat(), run_bench.machine()["cpu"], command, within, len(results), markdown(heads, lines)))
