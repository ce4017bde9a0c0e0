"""`./dev bench native --ledger`: instructions that generated code takes, counted by callgrind, beside the committed counts.

Counted is what runs inside the artefact, and how often it calls out of it, a call of the program: the second of two calls, so that what the
first loads does not count. Artefacts are made for x86-64-v2 and the libraries are told of no more, so that the counts depend on the
compiler alone, neither on this CPU nor on how the run-time library was built. A count that grew by more than 5 % is a regression, one that
shrank by as much is told: the counts are then to be written again (`--update`).
"""
import json
import os
import re
import subprocess

from bench import measure
from bench.native import measured

HERE = os.path.dirname(os.path.abspath(__file__))
PATH = os.path.join(HERE, "ledger.json")
MACHINE = {"OPENBLAS_CORETYPE": "Nehalem", "GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX,-FMA4"}
GROWTH = 0.05
SLACK = 200    # instructions and calls that are nothing: entry and exit


def read_profile(text, library):
    """(instructions inside the library, calls out of it) of a callgrind file."""
    names, inside, instructions, calls = {}, False, 0, 0
    skip, callee = False, None
    for line in text.splitlines():
        found = re.match(r"(ob|cob)=\((\d+)\)(?: (.*))?$", line)
        if found:
            what, number, name = found.groups()
            if name:
                names[number] = name
            here = os.path.basename(names.get(number, "")) == library
            if what == "ob":
                inside, callee = here, None
            else:
                callee = here
        elif line.startswith("fn="):
            callee = None
        elif line.startswith("calls="):
            if inside and callee is False:
                calls += int(line[6:].split()[0])
            skip, callee = True, None
        elif re.match(r"[+*\-\d]", line):
            if inside and not skip:
                instructions += int(line.split()[1])
            skip = False
    return instructions, calls


def count(tool, row, out, work, repeat):
    profile = os.path.join(work, "profile_%s_%d" % (row.name, repeat))
    named = [x for p, e in zip(row.facts, row.inputs) for x in ("--arg", "%s = %s" % (p, e))]
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=" + profile, tool.path(), "run", out, *named,
               "--nargout", str(row.nargout), "--json", "--native", "--repeat", str(repeat)]
    subprocess.run(command, check=True, capture_output=True, env=dict(tool.env, **MACHINE))
    with open(profile) as f:
        return read_profile(f.read(), "lib" + row.name + ".so")


def counts(tool, row, work):
    out = os.path.join(work, "ledger_" + row.name)
    done = measured.specialise(tool, row, out, row.facts, ["--target", "x86-64-v2"])
    if done.status != 0:
        raise RuntimeError("%s: %s" % (row.name, done.stderr.strip()[:200]))
    one, two = (count(tool, row, out, work, k) for k in (1, 2))
    return {"instructions": two[0] - one[0], "calls": two[1] - one[1]}


def change(was, now):
    return (now - was) / was if abs(now - was) > SLACK and was else (float("inf") if now - was > SLACK else 0.0)


def check(tool, rows, work, update):
    committed = {}
    if os.path.exists(PATH):
        with open(PATH) as f:
            committed = json.load(f)
    table, grown, found = [], [], {}
    for row in rows:
        now, was = counts(tool, row, work), committed.get(row.name)
        found[row.name] = now
        changes = [change(was[k], now[k]) for k in ("instructions", "calls")] if was else [0.0, 0.0]
        table.append([row.name, now["instructions"], now["calls"], *("%+.1f %%" % (100 * c) if was else "new" for c in changes)])
        if max(changes) > GROWTH:
            grown.append(row.name)
    measure.print_table(["program", "instructions", "calls out", "change", "change"], table)
    if update:
        with open(PATH, "w") as f:
            json.dump({**committed, **found}, f, indent=1, sort_keys=True)
            f.write("\n")
        return 0
    print("grown by more than %d %%: %s" % (100 * GROWTH, ", ".join(grown) or "none"))
    return 1 if grown else 0
