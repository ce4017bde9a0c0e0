"""One measured row: original and residual in Octave, native code, hand-written C; all results compared in the same run.

A time without an equal checksum is not reported: `Row.problem` then says what differed.
"""
import os
import shutil
import statistics
import struct
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from tests.support import octave, residua, values

C_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "c")
C_FLAGS = ["-O3", "-march=native", "-ffp-contract=off", "-std=gnu11", "-Wall", "-Werror"]


@dataclass
class Row:
    name: str
    size: str
    checksum: str = ""
    specialise_s: float = 0.0
    original_s: float = 0.0
    residual_s: float = 0.0
    native_s: float = 0.0
    c_s: float = 0.0
    problem: str = ""
    notes: list = field(default_factory=list)

    def ratio(self, numerator, denominator):
        a, b = getattr(self, numerator), getattr(self, denominator)
        return a / b if a and b and not self.problem else None


def median(seconds):
    return statistics.median(seconds) if seconds else 0.0


def time_in_octave(row, measured, out, work, repeat):
    """Original and residual in one Octave process; notes times and the checksum; returns the original's answer."""
    r = measured.request
    calls = [octave.Call(r.folder, r.entry, [e for _, e in r.original_arguments(measured.input)], repeat=repeat),
             octave.Call(out, r.entry, [e for _, e in r.residual_arguments(measured.input)], repeat=repeat)]
    original, residual = octave.evaluate(calls, work)
    row.problem = residua.answers_differ(original, residual) or ""
    if original.kind == "ok":
        row.checksum = values.checksum(original.values)
    row.original_s, row.residual_s = median(original.seconds), median(residual.seconds)
    return original


def time_native(row, tool, measured, out, want, repeat):
    arguments = measured.request.residual_arguments(measured.input)
    native = tool.run(out, arguments, mode="--native", repeat=repeat)
    problem = residua.answers_differ(want, native, compare_printed=False)
    if problem:
        row.problem = row.problem or "native: " + problem
    elif native.seconds:
        row.native_s = native.seconds[0]
    else:
        row.problem = row.problem or "native: no time reported"


def time_c(row, measured, want, work, repeat):
    compiler = shutil.which("gcc")
    if not compiler:
        row.notes.append("gcc is missing: no hand-written C")
        return
    program = os.path.join(tempfile.mkdtemp(dir=work), "program")
    source = os.path.join(C_FOLDER, measured.c)
    subprocess.run([compiler, *C_FLAGS, "-DPOINTS=%d" % measured.points, source, "-o", program, "-lm"], check=True)
    done = subprocess.run([program, str(repeat), program + ".out"], check=True, capture_output=True, text=True)
    with open(program + ".out", "rb") as f:
        raw = f.read()
    got = struct.unpack("<%dd" % (len(raw) // 8), raw)
    w = want.values[0]
    if len(got) != len(w.data) or not all(values.same_number(a, b, "double") for a, b in zip(w.data, got)):
        row.problem = row.problem or "hand-written C differs from Octave"
    row.c_s = float(done.stdout) / 1e9


def specialise(row, tool, measured, out, *options):
    r = measured.request
    done = tool.command("specialise", r.path, *r.options(), "-o", out, "--json", *options)
    row.specialise_s = done.seconds
    if done.status != 0:
        row.problem = "specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:200])
    return done


def measure(tool, measured, work, octave_repeat=21, native_repeat=1001, with_c=True):
    row = Row(measured.name, measured.size)
    out = os.path.join(tempfile.mkdtemp(dir=work), "out")
    specialise(row, tool, measured, out, "--no-cache")
    if row.problem:
        return row
    want = time_in_octave(row, measured, out, work, octave_repeat)
    if want.kind != "ok":
        row.problem = "Octave: " + want.message
        return row
    time_native(row, tool, measured, out, want, native_repeat)
    if with_c:
        time_c(row, measured, want, work, native_repeat)
    return row


def duration(seconds):
    if not seconds:
        return "-"
    for unit, scale in (("s", 1.0), ("ms", 1e3), ("us", 1e6)):
        if seconds * scale >= 1:
            return "%.3g %s" % (seconds * scale, unit)
    return "%.0f ns" % (seconds * 1e9)


def times(ratio):
    return "-" if ratio is None else "%.3gx" % ratio


def print_table(heads, rows):
    widths = [max(len(str(r[k])) for r in [heads] + rows) for k in range(len(heads))]
    for r in [heads, ["-" * w for w in widths]] + rows:
        print("  ".join(str(cell).ljust(w) for cell, w in zip(r, widths)).rstrip())
