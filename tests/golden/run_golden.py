"""Golden cases: python3 tests/golden/run_golden.py --bin-dir build/bin [--cases DIR] [--filter REGEX] [--update]

For every case: extract the source, run `residua specialise`, compare residual and remarks (or, for a fail_ case, the
diagnostics) with the sections of the file; and evaluate each TRY five times: source and residual in Octave, source in the
interpreter, residual in the interpreter and as native code. All five must be the same answer, printed output and errors
included, and what is not Octave must warn of the same. All of it runs with the BLAS kernels of one kind of CPU, because the texts hold what was folded with them.
`--update` rewrites the sections of cases whose TRY lines agree, and of no others, so it cannot bless a
wrong program. Exit status 0 iff every case holds and there is at least one.
"""
import argparse
import concurrent.futures
import glob
import os
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.golden import golden_case
from tests.support import octave, residua, values


@dataclass
class Outcome:
    case: golden_case.GoldenCase
    wrong: list = field(default_factory=list)        # what disagrees beyond the text of the sections
    sections: dict = field(default_factory=dict)     # what the sections should say
    source_dir: str = ""
    out_dir: str = ""
    native: bool = False
    lost_warnings: bool = False
    mismatched: list = field(default_factory=list)   # names of sections that differ

    @property
    def holds(self):
        return not self.wrong and not self.mismatched


def local_text(text, case):
    """Messages name the extracted file: `ipow.m:7:3: remark: ...` -> `7:3: remark: ...`"""
    return re.sub(r"(?m)^(?:\S*/)?%s\.m:(?=\d)" % re.escape(case.entry), "", text)


def specialise(tool, case, work):
    """Runs the request of a case and notes what the sections should say."""
    outcome = Outcome(case)
    outcome.source_dir = os.path.join(work, case.name, "source")
    outcome.out_dir = os.path.join(work, case.name, "out")
    files = case.path[:-len(".m")]  # a folder of the case's name holds further files
    if os.path.isdir(files):
        shutil.copytree(files, outcome.source_dir)
    os.makedirs(outcome.source_dir, exist_ok=True)
    with open(os.path.join(outcome.source_dir, case.entry + ".m"), "w") as f:
        f.write(case.source)
    done = tool.command("specialise", case.entry + ".m", *case.options, "-o", outcome.out_dir, "--no-cache", "--json",
                        cwd=outcome.source_dir)
    if case.kind == "fail":
        note_failure(outcome, done)
    else:
        note_success(outcome, done)
    return outcome


def note_failure(outcome, done):
    if done.status != 1:
        outcome.wrong.append("exit status %s, want 1: %s" % (done.status, residua.last_line(done.stderr)))
    if not done.stderr.strip():
        outcome.wrong.append("no diagnostic on stderr")
    outcome.sections = {"diagnostics": golden_case.comment(local_text(done.stderr, outcome.case))}


def note_success(outcome, done):
    case = outcome.case
    if done.status != 0:
        outcome.wrong.append("exit status %s: %s" % (done.status, done.stderr.strip()[:400] or "no message"))
        return
    try:
        done.json()
    except (values.BadForm, ValueError) as problem:
        outcome.wrong.append("--json: %s" % problem)
        return
    remarks = residua.manifest(outcome.out_dir, case.entry).get("remarks", [])
    # Anything on stderr that is not one of the remarks is unexpected.
    for line in local_text(done.stderr, case).splitlines():
        if re.match(r"(\d+:\d+\S*: )?(error|warning):", line):
            outcome.wrong.append("unexpected diagnostic: " + line)
    residual = os.path.join(outcome.out_dir, case.entry + ".m")
    if not os.path.exists(residual):
        outcome.wrong.append("no %s.m in the output folder" % case.entry)
        return
    with open(residual) as f:
        text = f.read()
    outcome.native = os.path.exists(os.path.join(outcome.out_dir, "lib%s.so" % case.entry))
    if not outcome.native and "--no-native" not in case.options and not any("native" in r for r in remarks):
        outcome.wrong.append("no native artefact, and no remark says why")
    remark_text = "\n".join(local_text(r, case) for r in remarks)
    if case.kind == "declines" and not remark_text:
        outcome.wrong.append("a declines_ case needs a remark")
    outcome.sections = {"residual": text.rstrip("\n"), "remarks": golden_case.comment(remark_text)}
    if case.dumps_facts:
        with open(os.path.join(outcome.out_dir, case.entry + ".facts")) as f:
            outcome.sections["facts"] = golden_case.comment(local_text(f.read(), case))


def source_arguments(names, arguments):
    """By name; further ones as the cell that they are."""
    if names[-1:] != ["varargin"]:
        return list(zip(names, arguments))
    named = len(names) - 1
    return list(zip(names[:-1], arguments)) + [("varargin", "{%s}" % ", ".join(arguments[named:]))]


def residual_arguments(case, names, arguments):
    """By the names that the residual's entry has for them."""
    further = ["arg__%d" % (k + 1) for k in range(len(arguments))] if names[-1:] == ["varargin"] else []
    named = names[:-1] if further else names
    return [(n, a) for n, a in zip(named + further, arguments) if n not in case.fixed]


def octave_calls(outcome, names):
    """Two calls a TRY: the source with all arguments, the residual without the fixed ones."""
    case, calls = outcome.case, []
    for _, arguments in case.tries:
        rest = [a for _, a in residual_arguments(case, names, arguments)]
        calls.append(octave.Call(outcome.source_dir, case.entry, arguments, case.nargout))
        calls.append(octave.Call(outcome.out_dir, case.entry, rest, case.nargout))
    return calls


def compare_tries(tool, outcome, names, answers):
    """`answers`: those of octave_calls. Runs the other three evaluators."""
    case = outcome.case
    source = os.path.join(outcome.source_dir, case.entry + ".m")
    for (text, arguments), want, residual in zip(case.tries, answers[::2], answers[1::2]):
        given = source_arguments(names, arguments)
        rest = residual_arguments(case, names, arguments)
        found = {"residual in Octave": residual,
                 "source interpreted": tool.run(source, given, case.nargout, "--interpret"),
                 "residual interpreted": tool.run(outcome.out_dir, rest, case.nargout, "--interpret")}
        if outcome.native:
            found["native"] = tool.run(outcome.out_dir, rest, case.nargout, "--native")
        for who, got in found.items():
            problem = residua.answers_differ(want, got)
            if problem:
                outcome.wrong.append("%s, %s: %s" % (text, who, problem))
        compare_warnings(outcome, text, found)
    if case.loses_warnings and not outcome.lost_warnings:
        outcome.wrong.append("loses no warnings: its line that says so can go")


def compare_warnings(outcome, text, found):
    """Of one TRY: those of the source in the interpreter are what the residual has to tell, interpreted and as native code."""
    told = found["source interpreted"].warnings
    for who in ("residual interpreted", "native"):
        if who not in found or found[who].warnings == told:
            continue
        outcome.lost_warnings = True
        if not outcome.case.loses_warnings:
            outcome.wrong.append("%s, %s: warns %s, the source %s" % (text, who, found[who].warnings, told))


def judge_sections(outcome):
    case = outcome.case
    for name, body in outcome.sections.items():
        if case.sections[name] != body:
            outcome.mismatched.append(name)


def describe_mismatch(outcome):
    import difflib
    for name in outcome.mismatched:
        want, got = outcome.case.sections[name].split("\n"), outcome.sections[name].split("\n")
        yield from difflib.unified_diff(want, got, "expected " + name, "got " + name, lineterm="", n=2)


def update(outcome):
    """Rewrites the sections when every evaluation agreed. Returns whether the file changed."""
    if outcome.wrong or not outcome.mismatched:
        return False
    with open(outcome.case.path, "w") as f:
        f.write(golden_case.render(outcome.case, outcome.sections))
    outcome.mismatched = []
    return True


def load_cases(folder, pattern):
    """The cases `ROOM/NAME.m` whose room and name match, by name; and what is wrong with the others."""
    cases, broken, seen = [], [], {}
    for path in sorted(glob.glob(os.path.join(folder, "*", "*.m")), key=os.path.basename):
        where, name = os.path.relpath(path, folder), os.path.basename(path)
        if pattern and not re.search(pattern, where):
            continue
        if name in seen:
            broken.append("%s: the name is taken by %s" % (where, seen[name]))
            continue
        seen[name] = where
        try:
            cases.append(golden_case.parse(path))
        except golden_case.BadCase as problem:
            broken.append("%s: %s" % (where, problem))
    broken += ["%s: a case belongs in the folder of what it shows (README.md)" % os.path.basename(path)
               for path in sorted(glob.glob(os.path.join(folder, "*.m")))]
    return cases, broken


def run_all(tool, cases, work, jobs):
    with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        outcomes = list(pool.map(lambda c: specialise(tool, c, work), cases))
        alive = [o for o in outcomes if o.case.kind != "fail" and not o.wrong]
        names = {o.case.name: residua.parameter_names(o.case.source, o.case.entry) for o in alive}
        calls = [octave_calls(o, names[o.case.name]) for o in alive]
        answers = octave.evaluate([c for group in calls for c in group], work)
        shares = []
        for group in calls:
            shares.append(answers[:len(group)])
            answers = answers[len(group):]
        list(pool.map(lambda pair: compare_tries(tool, pair[0], names[pair[0].case.name], pair[1]), zip(alive, shares)))
    for outcome in outcomes:
        judge_sections(outcome)
    return outcomes


def report(outcomes, broken, updated):
    failed = 0
    for text in broken:
        print("FAIL " + text)
    for o in outcomes:
        is_todo = o.case.kind == "todo"
        if o.holds and is_todo:
            print("FAIL %s: holds now; rename it without todo_" % o.case.name)
        elif not o.holds and not is_todo:
            print("FAIL %s" % o.case.name)
            for line in o.wrong[:8]:
                print("     " + line)
            for line in describe_mismatch(o):
                print("     " + line)
        else:
            continue
        failed += 1
    todo = sum(o.case.kind == "todo" for o in outcomes)
    tries = sum(len(o.case.tries) for o in outcomes)
    declined = sum(o.case.kind != "fail" and not o.native for o in outcomes)
    failed += len(broken)
    print("golden: %d cases, %d tries, %d failed, %d known gaps, %d without native code, %d updated" % (
        len(outcomes) + len(broken), tries, failed, todo, declined, updated))
    return failed


# Kernels that every x86-64 CPU with AVX2 can run.
PINNED = {"OPENBLAS_CORETYPE": "Haswell"}


def main():
    os.environ.update(PINNED)
    here = os.path.dirname(os.path.abspath(__file__))
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--cases", default=os.path.join(here, "cases"))
    parser.add_argument("--filter", default=os.environ.get("RESIDUA_GOLDEN_FILTER", ""))
    parser.add_argument("--update", action="store_true", default=os.environ.get("RESIDUA_UPDATE") == "1")
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args()
    cases, broken = load_cases(a.cases, a.filter)
    if not cases and not broken:
        print("golden: no case found")
        return 1
    with tempfile.TemporaryDirectory(prefix="residua-golden-") as work:
        outcomes = run_all(residua.Residua(a.bin_dir, work), cases, work, a.jobs)
        updated = sum(update(o) for o in outcomes) if a.update else 0
        return 1 if report(outcomes, broken, updated) else 0


if __name__ == "__main__":
    sys.exit(main())
