"""What the net asks for: the same requests in the same order on every machine.

A `Case` is one request as a user would make it: the files that it stands in, and the options of `residua specialise`. Its name
begins with its group, which is the file of hashes that it is listed in.
"""
import glob
import hashlib
import json
import os
import shutil
from dataclasses import dataclass

from bench.thesis import rows
from tests.differential.generated import engineering, generator, shared_state, wide
from tests.golden import run_golden
from tests.support import examples

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GOLDEN = os.path.join(ROOT, "tests", "golden", "cases")
GROUPS = ("golden", "examples", "thesis", "generated", "octave")

# Generated programs: the first seeds of each grammar (tests/differential/generated/README.md), 2,000 in all.
FIRST_SEEDS = (1, wide.FIRST_SEED + 1, shared_state.FIRST_SEED + 1, wide.EVERYDAY_SEED + 1, wide.CLASSIC_SEED + 1,
               engineering.FIRST_SEED + 1)
GENERATED = 2000

# Options that have a short name, and those that take no value.
LONG_NAMES = {"-d": "--define", "-t": "--type", "-a": "--annotations", "-I": "--include", "-e": "--entry"}
FLAGS = {"--no-inline", "--comments", "--assert", "--fast-math", "--portable-bits"}
WHOLE_NUMBERS = {"--nargin", "--nargout", "--unroll-limit", "--statement-limit", "--version-limit", "--depth-limit",
                 "--byte-limit", "--step-limit", "--precision"}
# Said by the net itself, for every case.
SETTLED_FLAGS, SETTLED = {"--no-native", "--no-cache", "--no-post"}, {"--dump", "--emit", "--target"}


@dataclass
class Case:
    name: str                 # "golden/ipow"
    file: str                 # as the request names it
    options: list             # words of the command line
    text: str = ""            # of `file`, when it is to be written
    folder: str = ""          # whose files stand beside it

    @property
    def group(self):
        return self.name.split("/", 1)[0]

    def lay_out(self, work):
        """The folder in which the request is made."""
        if self.folder:
            shutil.copytree(self.folder, work)
        os.makedirs(work, exist_ok=True)
        if self.text:
            with open(os.path.join(work, self.file), "w", encoding="utf-8") as f:
                f.write(self.text)
        return work

    def digest(self):
        """What tells this request from another of the same name: its files and its options."""
        digest = hashlib.sha256(json.dumps([self.text, self.options]).encode())
        paths = glob.glob(os.path.join(self.folder, "**", "*.m"), recursive=True) if self.folder else []
        for path in sorted(paths) + ([self.file] if os.path.isabs(self.file) else []):
            with open(path, "rb") as f:
                digest.update(os.path.basename(path).encode() + b"\0" + f.read())
        return digest.hexdigest()

    def request(self, **more):
        """A line of `residua specialise --batch`."""
        return {"file": self.file, "files": True, "dump": "facts", "emit": ["m", "ir"], "target": "x86-64",
                **keys_of(self.options), **more}


def keys_of(words):
    """The options of a command line as the keys of a batch."""
    keys, rest = {}, list(words)
    while rest:
        name = LONG_NAMES.get(rest[0], rest[0])
        key = name.lstrip("-").replace("-", "_")
        rest.pop(0)
        if name in SETTLED_FLAGS:
            continue
        if name in FLAGS:
            keys[key] = True
            continue
        value = rest.pop(0)
        if name in WHOLE_NUMBERS:
            keys[key] = int(value)
        elif name in ("--fixed", "--entry", "--style", "--dialect"):
            keys[key] = value
        elif name in LONG_NAMES.values():
            keys.setdefault(key, []).append(value)
        elif name not in SETTLED:
            raise ValueError("the net does not know the option `%s`: add it in tests/net/requests.py" % name)
    return keys


def golden_cases():
    cases, broken = run_golden.load_cases(GOLDEN, "")
    for text in broken:
        raise ValueError("a golden case cannot be read: " + text)
    for c in cases:
        files = c.path[:-len(".m")]
        yield Case("golden/" + c.name, c.entry + ".m", c.options, c.source, files if os.path.isdir(files) else "")


def example_cases():
    for path, root in ((os.path.join(examples.FOLDER, "cases.json"), examples.FOLDER), examples.BENCH):
        requests, _ = examples.load(path, root)
        for r in requests.values():
            yield Case("examples/" + r.name, r.entry + ".m", r.options(), folder=r.folder)


def thesis_cases():
    """Each row as it is measured, and with types only."""
    for row in rows.every_row():
        name = "thesis/" + row.name.replace(", ", "_").replace(" ", "_")
        for what, general in (("", False), ("_types", True)):
            yield Case(name + what, row.entry + ".m", row.options(general), folder=os.path.dirname(row.path))


def generated_cases():
    for k in range(GENERATED):
        first = FIRST_SEEDS[k % len(FIRST_SEEDS)]
        program = generator.generate(first + k // len(FIRST_SEEDS), "p%d" % (first + k // len(FIRST_SEEDS)))
        yield Case("generated/" + program.name, program.name + ".m", program.options(), program.source())


def installed_octave():
    """The folder of the functions of the installed Octave, or None."""
    return max(glob.glob("/usr/share/octave/[0-9]*/m"), default=None)


def octave_cases():
    """Every file of the installed Octave, with nothing fixed."""
    folder = installed_octave()
    for path in sorted(glob.glob(os.path.join(folder or "/nowhere", "**", "*.m"), recursive=True)):
        yield Case("octave/" + os.path.relpath(path, folder)[:-len(".m")], path, [])


def every_case():
    for make in (golden_cases, example_cases, thesis_cases, generated_cases, octave_cases):
        yield from make()
