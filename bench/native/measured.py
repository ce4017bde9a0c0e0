"""One row measured: Octave's answer and time, native code's, the hand-written C's, all compared bit for bit.

Octave answers all rows in one process; native code and C are called for the same length of time, median of the calls.
"""
import os
import struct
import subprocess
import sys
from dataclasses import dataclass, field

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
from bench import measure
from tests.support import octave, residua, values

SECONDS = 0.1    # that a program is called for
KINDS = {0: ("d", 1), 1: ("d", 2), 2: ("f", 1), 3: ("B", 1)}  # of program.h


@dataclass
class Measured:
    row: object
    inputs: list = field(default_factory=list)   # Values
    want: object = None                          # octave.Answer
    specialise_s: float = 0.0
    octave_s: float = 0.0
    native_s: float = 0.0
    c_s: float = 0.0
    c_kilobytes: int = 0
    problem: str = ""

    @property
    def checksum(self):
        return values.checksum(self.want.values) if self.want and self.want.kind == "ok" else ""

    def ratio(self):
        return self.native_s / self.c_s if self.native_s and self.c_s and not self.problem else None


def ask_octave(rows, work):
    """A Measured a row, with what Octave answers and how long it takes."""
    programs = os.path.join(HERE, "programs")
    calls = [octave.Call(HERE, "given", r.inputs, nargout=len(r.inputs)) for r in rows]
    calls += [octave.Call(programs, r.name, r.inputs, nargout=r.nargout, repeat=1) for r in rows]
    answers = octave.evaluate(calls, work)
    every = []
    for row, given, want in zip(rows, answers, answers[len(rows):]):
        m = Measured(row, given.values, want)
        if given.kind != "ok" or want.kind != "ok":
            m.problem = "Octave: " + (given.message or want.message)
        m.octave_s = measure.median(want.seconds)
        every.append(m)
    return every


def specialise(tool, row, out, facts, options=()):
    """The finished command; `facts` as in Row.facts, with None for nothing."""
    declared = [x for p, f in facts.items() if f for x in ("-t", "%s: %s" % (p, f))]
    return tool.command("specialise", os.path.join(HERE, "programs", row.name + ".m"), *declared, "--nargout", str(row.nargout),
                        "-o", out, "--no-cache", *options)


def native(tool, m, out, seconds=SECONDS):
    """Seconds a call, or a sentence."""
    named = list(zip(m.row.facts, m.row.inputs))
    first = tool.run(out, named, m.row.nargout, "--native", repeat=1)
    problem = residua.answers_differ(m.want, first, compare_printed=False)
    if problem:
        return "native: " + problem
    calls = int(max(5, min(20000, seconds / max(first.seconds[0], 1e-9)))) if first.seconds else 5
    again = tool.run(out, named, m.row.nargout, "--native", repeat=calls)
    return residua.answers_differ(m.want, again, compare_printed=False) or again.seconds[0]


def measure_native(tool, m, work):
    out = os.path.join(work, "out_" + m.row.name)
    done = specialise(tool, m.row, out, m.row.facts)
    m.specialise_s = done.seconds
    if done.status != 0:
        m.problem = "specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:200])
        return
    found = native(tool, m, out)
    if isinstance(found, str):
        m.problem = found
    else:
        m.native_s = found


def compile_c(row, work):
    program = os.path.join(work, "c_" + row.name)
    subprocess.run(["gcc", *measure.C_FLAGS, os.path.join(HERE, "c", row.name + ".c"), "-o", program, "-lm"], check=True)
    return program


def write_inputs(path, inputs):
    with open(path, "wb") as f:
        for v in inputs:
            size = list(v.size) + [1] * (3 - len(v.size))
            f.write(struct.pack("<4d", *size, 1 if v.complex else 0))
            flat = [x for pair in v.data for x in pair] if v.complex else v.data
            f.write(struct.pack("<%dd" % len(flat), *flat))


def read_results(path):
    """(size, elements) of each array that a program wrote."""
    with open(path, "rb") as f:
        raw = f.read()
    found, at = [], 0
    while at < len(raw):
        rows, cols, planes, kind = struct.unpack_from("<4d", raw, at)
        code, parts = KINDS[int(kind)]
        count = int(rows * cols * planes) * parts
        form = "<%d%s" % (count, code)
        flat = struct.unpack_from(form, raw, at + 32)
        at += 32 + struct.calcsize(form)
        data = tuple(zip(flat[::2], flat[1::2])) if parts == 2 else flat
        found.append(values.Value("", values.normal_size((rows, cols, planes)), parts == 2, data))
    return found


def c_differs(want, got):
    """None or what the C program's results have else than Octave's; C tells doubles, singles and bytes apart, not classes."""
    if len(want) != len(got):
        return "%d results, want %d" % (len(got), len(want))
    for k, (a, b) in enumerate(zip(want, got)):
        b = values.Value(a.cls, b.size, b.complex, b.data)
        found = values.difference(a, b, "result %d" % (k + 1))
        if found:
            return found
    return None


def measure_c(m, work, seconds=SECONDS):
    program = compile_c(m.row, work)
    write_inputs(program + ".in", m.inputs)
    done = subprocess.run([program, program + ".in", program + ".out", str(seconds)], check=True, capture_output=True, text=True)
    found = c_differs(m.want.values, read_results(program + ".out"))
    if found:
        m.problem = m.problem or "hand-written C: " + found
    ns, kilobytes = done.stdout.split()
    m.c_s, m.c_kilobytes = float(ns) / 1e9, int(kilobytes)
