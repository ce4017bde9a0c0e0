"""What becomes of the variables of a program, counted in the array IR that `residua specialise --dump PASS` writes.

A variable is a name with storage of its own when the IR is built: those of the source, and what was made to take
expressions and loops apart (the paper on array storage counts temporaries, too). What the view of an array needs (where
its elements are, its extents) is no variable. A program has the versions of its functions, each with its variables.
"""
import os
import re
from dataclasses import dataclass

STORAGE = re.compile(r"^  storage \$(\S+): (.*)$")
NAMED = re.compile(r"\$([^\s,\])]+)")


@dataclass
class Function:
    declared: dict   # name of a storage: its type
    named: set       # those that instructions name


def functions(text):
    """Of each function in a dump, with every state of it that is written there."""
    found = []
    for line in text.split("\n"):
        if line.startswith("func @"):
            found.append(Function({}, set()))
        elif STORAGE.match(line):
            name, kind = STORAGE.match(line).groups()
            found[-1].declared[name] = kind
        elif found:
            found[-1].named.update(NAMED.findall(line))
    return found


def is_view(function, name):
    base, _, _ = name.rpartition(".")
    return base in function.declared


def variables(dump):
    """(function, name) of each."""
    return {(k, name) for k, f in enumerate(dump) for name in f.declared if not is_view(f, name)}


def slots(dump):
    """The same of arrays that instructions use."""
    return {(k, name) for k, f in enumerate(dump) for name, kind in f.declared.items() if kind == "value" and name in f.named}


@dataclass
class Counts:
    variables: int   # before
    numbers: int     # that need no storage: registers, or part of the frame
    shared: int      # arrays that are in the storage of another one
    left: int        # arrays with storage of their own

    def share(self):
        return (self.numbers + self.shared) / self.variables


def count(specialise, work):
    """Counts of a program; `specialise(out, options)` runs the command and tells where it failed."""
    def dump(name, options):
        out = os.path.join(work, "dump_" + name)
        specialise(out, options)
        [path] = [os.path.join(out, f) for f in os.listdir(out) if f.endswith(".ir")]
        with open(path, encoding="utf-8") as f:
            return functions(f.read())

    before = variables(dump("before", ["--dump", "build"]))
    apart = slots(dump("apart", ["--dump", "clear-dead-storage", "--disable-pass", "coalesce-storage"]))
    left = slots(dump("left", ["--dump", "clear-dead-storage"]))
    every = before | apart  # passes make arrays, too
    return Counts(len(every), len(every - apart), len(apart) - len(left), len(left))
