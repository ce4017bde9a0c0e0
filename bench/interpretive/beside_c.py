"""Native code of a row beside the function that a person would write in C (c/NAME.c), in one process, bits compared at 512 points.

The C function has the matrices' addresses as its arguments and is compiled on its own, as the artefact is.
"""
import os
import subprocess
from dataclasses import dataclass

from bench import measure
from bench.interpretive import rows
from tests.support import octave, residua, values

ROUNDS = 401


@dataclass
class Beside:
    call_ns: float = 0.0
    batch_ns: float = 0.0
    c_ns: float = 0.0
    problem: str = ""


def given(chosen, work):
    """What Octave says of each row: (its arguments, the original's results), as Answers."""
    native = os.path.join(os.path.dirname(rows.HERE), "native")
    calls = [octave.Call(native, "given", r.arguments, nargout=len(r.arguments)) for r in chosen]
    calls += [octave.Call(rows.HERE, r.name, r.arguments, nargout=r.nargout) for r in chosen]
    found = octave.evaluate(calls, work)
    return list(zip(found, found[len(chosen):]))


def compiled(tool, row, work, bin_dir):
    """The program that has both, or a sentence."""
    out = os.path.join(work, "native_" + row.name)
    done = tool.command("specialise", row.path, *row.options(), "-o", out, "--no-cache", cwd=rows.HERE)
    if done.status != 0:
        return "", "specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:200])
    root, lib = os.path.dirname(os.path.dirname(rows.HERE)), os.path.join(os.path.dirname(os.path.abspath(bin_dir)), "lib")
    program, c = os.path.join(work, "pair_" + row.name), os.path.join(rows.HERE, "c")
    subprocess.run(["gcc", *measure.C_FLAGS, '-DHEADER="%s.h"' % row.name, "-DENTRY=%s_points" % row.name, "-o", program,
                    os.path.join(c, "pair.c"), os.path.join(c, row.name + ".c"), "-I" + out, "-I" + os.path.join(root, "worker", "runtime"),
                    "-L" + out, "-l" + row.name, "-L" + lib, "-lresidua_runtime", "-lopenblas", "-lm", "-Wl,-rpath," + out + ":" + lib], check=True)
    return program, ""


def measured(tool, row, answer, work, bin_dir):
    arguments, want = answer
    if "ok" != want.kind or "ok" != arguments.kind:
        return Beside(problem="Octave: " + (want.message or arguments.message))
    program, problem = compiled(tool, row, work, bin_dir)
    if problem:
        return Beside(problem=problem)
    words = [str(ROUNDS), str(len(arguments.values)), str(len(want.values))]
    for v in arguments.values:
        words += [*map(str, v.size), *map(repr, v.data)]
    for v in want.values:
        words += map(str, v.size)
    done = subprocess.run([program, *words], capture_output=True, text=True)
    if done.returncode != 0:
        return Beside(problem="native and C: status %d: %s" % (done.returncode, done.stderr.strip()))
    lines = done.stdout.splitlines()
    got = [values.Value("double", v.size, False, tuple(map(float.fromhex, line.split()))) for v, line in zip(want.values, lines)]
    differ = residua.answers_differ(want, octave.Answer("ok", got), compare_printed=False)
    return Beside(*map(float, lines[len(got):]), problem="native: " + differ if differ else "")
