"""The requests and inputs of examples/cases.json, shared by demo, benchmarks and differential tests.

bench/cases.json has the same form; its programs stand in bench/programs.
"""
import json
import os
from dataclasses import dataclass

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
FOLDER = os.path.join(ROOT, "examples")
BENCH = (os.path.join(ROOT, "bench", "cases.json"), os.path.join(ROOT, "bench", "programs"))


@dataclass
class Request:
    name: str
    file: str
    parameters: list
    define: list
    facts: list
    inputs: list      # dictionaries: parameter -> expression, without the fixed ones
    root: str = FOLDER

    @property
    def path(self):
        return os.path.join(self.root, self.file)

    @property
    def folder(self):
        return os.path.dirname(self.path)

    @property
    def entry(self):
        return os.path.splitext(os.path.basename(self.file))[0]

    @property
    def fixed(self):
        return dict((part.strip() for part in d.split("=", 1)) for d in self.define)

    def options(self):
        return ([x for d in self.define for x in ("-d", d)] + [x for t in self.facts for x in ("-t", t)])

    def original_arguments(self, given):
        """(name, expression) of every parameter, in order."""
        every = {**self.fixed, **given}
        return [(p, every[p]) for p in self.parameters]

    def residual_arguments(self, given):
        return [(p, given[p]) for p in self.parameters if p in given]


@dataclass
class Measured:
    name: str
    request: Request
    size: str
    input: dict
    c: str            # file of bench/c
    points: int       # its POINTS


def load(path=os.path.join(FOLDER, "cases.json"), root=FOLDER):
    with open(path) as f:
        text = json.load(f)
    requests = {c["name"]: Request(**c, root=root) for c in text["cases"]}
    measured = [Measured(m["name"], requests[m["case"]], m["size"], m["input"], m["c"], m["points"]) for m in text["measured"]]
    return requests, measured
