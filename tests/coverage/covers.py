"""The list of which golden cases cover which source: its form, and what it is asked of."""
import glob
import os

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PATH = os.path.join(ROOT, "tests", "coverage", "covers.txt")
FOLDERS = ("worker/specialise", "worker/residual")
SHOWN = 5  # cases named a source

HEAD = """# Which golden cases enter a source of the evaluator or of the passes: how many, and those that enter the fewest others.
# Written by `./dev coverage`.
"""


def is_listed(path):
    return path.startswith(tuple(folder + "/" for folder in FOLDERS)) and path.endswith(".cc") and not path.endswith("_test.cc")


def sources(root=ROOT):
    """Every source that the list must name."""
    found = set()
    for folder in FOLDERS:
        for path in glob.glob(os.path.join(root, folder, "**", "*.cc"), recursive=True):
            found.add(os.path.relpath(path, root))
    return {path for path in found if is_listed(path)}


def write(lines, path=PATH):
    """`lines`: source -> (number of cases, [the cases named])."""
    with open(path, "w", encoding="utf-8") as f:
        f.write(HEAD)
        for source, (count, names) in sorted(lines.items()):
            f.write("%s | %d | %s\n" % (source, count, " ".join(names)))


def read(path=PATH):
    lines = {}
    with open(path, encoding="utf-8") as f:
        for line in f:
            if line.startswith("#") or not line.strip():
                continue
            source, count, names = (part.strip() for part in line.split("|"))
            lines[source] = (int(count), names.split())
    return lines
