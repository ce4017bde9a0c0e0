"""docs/status.md from the tables: python3 tests/architecture/status.py [--write] [ROOT]

What is there is read where it is decided: rows of builtins.def, their lowerings and known gaps for the built-ins; the places
that refuse a construct for the language. Without --write: exit status 1 when the page is not what the tables say.
"""
import collections
import glob
import os
import re
import sys

HEAD = """# What is supported

Written by `./dev lint --fix` from the tables of the source; `./dev lint` checks it.

## Language

The whole syntax is read and printed. Where a layer does not follow a construct, it says so by name and the layer below
takes over: a function that the evaluator does not follow is kept whole (`[kept-whole]`), one that the back end does not
lower runs in the run-time's interpreter inside the artefact (`[native-interpreted]`), and what the interpreter does not
know is an error that names it.
"""


def read(root, *parts):
    with open(os.path.join(root, *parts), encoding="utf-8") as f:
        return f.read()


def sources(root, folder):
    files = sorted(glob.glob(os.path.join(root, folder, "**", "*.cc"), recursive=True))
    return [f for f in files if not f.endswith("_test.cc")]


def texts(root, folder, pattern):
    found = set()
    for path in sources(root, folder):
        found.update(re.findall(pattern, read("", path)))
    return sorted(t for t in found if len(t) > 2)


def sentence(items):
    return "\n".join("- " + item for item in items) + "\n"


def language(root):
    whole = texts(root, "worker/specialise", r'Unsupported\{"([^"]+)"')
    lowered = texts(root, "worker/array_ir", r'return "([^"]+)";')
    refused = texts(root, "worker/interpret", r'"([^"]*not supported yet[^"]*)"')
    out = "\nKept whole by the evaluator, when it meets:\n\n" + sentence(whole)
    out += "\nNot lowered to native code:\n\n" + sentence(t for t in lowered if " " in t or t.startswith("`"))
    if refused:
        out += "\nRefused by the interpreter:\n\n" + sentence(refused)
    return out


def gaps(root):
    """built-in -> number of generated calls that are known to differ from the oracle."""
    count = collections.Counter()
    for name in ("kernel_gaps.inc", "operator/operators_test.cc", "kernels_test.cc"):
        for call in re.findall(r'\{"(?:\[?[\w,~]+\]?=)?([A-Za-z_]\w*)\(', read(root, "worker/builtin", name)):
            count[call] += 1
    return count


def builtins(root):
    rows = re.findall(r"^BUILTIN\((\w+), (\w+),", read(root, "worker/builtin/builtins.def"), re.M)
    traits = read(root, "worker/builtin/builtin_traits.def")
    by_kernel = set(re.findall(r"^TRAITS\((\w+), \w+, kernel,", traits, re.M))
    differ = gaps(root)
    families = collections.OrderedDict()
    for name, family in rows:
        families.setdefault(family, []).append(name)
    out = "\n## Built-ins\n\n%d rows. **Bold**: real double arguments become operations of the array IR; the others call " % len(rows)
    out += "their kernel. A number: generated calls\nthat are known to differ from Octave, of a few hundred each.\n\n"
    out += "| family | built-ins |\n| --- | --- |\n"
    for family, names in families.items():
        words = []
        for name in names:
            word = "`%s`" % name if name in by_kernel else "**`%s`**" % name
            words.append(word + (" (%d)" % differ[name] if differ[name] else ""))
        out += "| %s | %s |\n" % (family, ", ".join(words))
    return out


def main():
    words = [w for w in sys.argv[1:] if w != "--write"]
    root = words[0] if words else os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    page = HEAD + language(root) + builtins(root)
    path = os.path.join(root, "docs", "status.md")
    if "--write" in sys.argv:
        with open(path, "w", encoding="utf-8") as f:
            f.write(page)
        return 0
    if not os.path.exists(path) or read(root, "docs", "status.md") != page:
        print("docs/status.md is not what the tables say: ./dev lint --fix")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
