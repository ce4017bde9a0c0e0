"""One-operator functions over every class and shape: python3 tests/differential/one_operator/run_one_operator.py --bin-dir DIR

Octave's answers (class, size, elements, error identifier and message) against the original interpreted, the residual made
for any value of the argument's kind and the residual with the argument fixed, both in Octave and interpreted, and native
code. Ordinarily a fixed sample; `--all` makes every call, `--select REGEX` those whose expression matches. What is known to
differ stands in known.txt; a line of it that no longer differs is reported, so that it can go.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile
import time
from collections import Counter

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(HERE))))
sys.dont_write_bytecode = True
from tests.differential.one_operator import operands, operators, scripts
from tests.support import octave, residua

CHUNK = 40  # operators of one residual program


class Call:
    def __init__(self, number, operator, names):
        self.number, self.operator, self.names = number, operator, names
        self.arguments = [operands.OPERANDS[n] for n in names]

    def shown(self):
        return "%s with %s" % (self.operator, ", ".join("%s = %s" % p for p in zip("xz", self.arguments)))


def all_calls():
    calls = []
    for operator in operators.of_one():
        for name in operands.OPERANDS:
            calls.append(Call(len(calls), operator, [name]))
    for operator in operators.of_two():
        for first in operands.OPERANDS:
            for second in operands.PARTNERS:
                calls.append(Call(len(calls), operator, [first, second]))
    return calls


def parts(calls, count):
    size = -(-len(calls) // count) if calls else 1
    return [calls[k:k + size] for k in range(0, len(calls), size)]


class Sweep:
    def __init__(self, tool, work, jobs):
        self.tool, self.work = tool, work
        self.pool = concurrent.futures.ThreadPoolExecutor(jobs)
        self.jobs = jobs
        self.wrong = []           # (who, call, sentence)
        self.compared = Counter()
        self.notes = Counter()

    def folder(self, name):
        path = os.path.join(self.work, name)
        os.makedirs(path, exist_ok=True)
        return path

    def script(self, name, command, definitions, calls):
        """The calls in several processes at once; answers by number."""
        answers = {}
        pending = [self.pool.submit(scripts.run, command, self.folder("%s_%d" % (name, k)), definitions, part)
                   for k, part in enumerate(parts(calls, self.jobs))]
        for one in pending:
            answers.update(one.result())
        return answers

    def compare(self, who, calls, want, got):
        for call in calls:
            if want.get(call.number) is None:
                continue  # Octave itself died: no oracle
            self.compared[who] += 1
            problem = scripts.differ(want[call.number], got.get(call.number))
            if problem:
                self.wrong.append((who, call, problem))

    def originals(self, calls):
        number_of = {o: k for k, o in enumerate(dict.fromkeys(c.operator for c in calls))}
        definitions = "".join("function y = op%d(x, z)\n  y = %s;\nend\n" % (k, o) for o, k in number_of.items())
        lines = [(c.number, "@op%d, %s" % (number_of[c.operator], ", ".join(c.arguments))) for c in calls]
        want = self.script("octave", octave.COMMAND, definitions, lines)
        ours = self.script("interpreted", [self.tool.path(), "eval"], definitions, lines)
        self.compare("original interpreted", calls, want, ours)
        return want

    # ---- residual programs: one function of many operators for each kind of argument, chosen by k
    def residuals(self, calls, want, fixed, native):
        groups = {}
        for call in calls:
            groups.setdefault(tuple(call.names), []).append(call)
        programs = [p for names, group in groups.items() for p in self.programs(names, group, fixed)]
        who = "fixed" if fixed else "typed"
        made = list(self.pool.map(lambda p: self.specialise(p, native), programs))
        programs = [p for p, good in zip(programs, made) if good]
        lines, of = [], []
        for p in programs:
            for k, call in enumerate(p.calls):
                lines.append((call.number, "@%s, %s" % (p.name, ", ".join([str(k + 1)] + ([] if fixed else call.arguments)))))
                of.append(call)
        path = self.folder("residuals_" + who)
        definitions = "addpath('%s');\n" % path
        self.compare("residual in Octave, " + who, of, want,
                     self.script("octave_" + who, octave.COMMAND, definitions, lines))
        self.compare("residual interpreted, " + who, of, want,
                     self.script("interpreted_" + who, [self.tool.path(), "eval", "-I", path], "", lines))
        if native:
            answers = {}
            for p, found in zip(programs, self.pool.map(lambda p: self.native(p, fixed), programs)):
                answers.update(found)
            self.compare("native, " + who, [c for c in of if c.number in answers], want, answers)

    class Program:
        def __init__(self, name, parameters, options, calls):
            self.name, self.parameters, self.options, self.calls = name, parameters, options, calls

        def source(self):
            cases = "".join("    case %d\n      y = %s;\n" % (k + 1, c.operator) for k, c in enumerate(self.calls))
            return "function y = %s(k, %s)\n  switch k\n%s  end\nend\n" % (self.name, self.parameters, cases)

    def programs(self, names, group, fixed):
        letters = "xz"[:len(names)]
        if fixed:
            options = [a for n, e in zip(letters, group[0].arguments) for a in ("-d", "%s = %s" % (n, e))]
        elif all(n in operands.TYPED for n in names):
            options = [a for n, name in zip(letters, names) for a in ("-t", "%s: %s" % (n, operands.TYPED[name]))]
        else:
            return
        stem = re.sub(r"\W", "_", "_".join(("fix" if fixed else "pick",) + names))
        for k in range(0, len(group), CHUNK):
            yield self.Program("%s_%d" % (stem, k // CHUNK), ", ".join(letters), ["-t", "k: realscalar"] + options,
                               group[k:k + CHUNK])

    def specialise(self, p, native):
        sources, out = self.folder("sources"), os.path.join(self.work, "out", p.name)
        with open(os.path.join(sources, p.name + ".m"), "w") as f:
            f.write(p.source())
        done = self.tool.command("specialise", p.name + ".m", *p.options, *([] if native else ["--no-native"]), "-o", out,
                                 "--no-cache", "--json", cwd=sources)
        if done.status != 0:
            self.wrong.append(("specialise", p.calls[0], "%s: exit status %s: %s" % (
                p.name, done.status, residua.last_line(done.stderr))))
            return False
        for remark in done.json()["remarks"]:
            kind = re.search(r"\[([\w-]+)\]$", remark)
            self.notes[kind.group(1) if kind else remark] += 1
            if "kept-whole" in remark:
                self.notes[remark.split("remark: ")[1]] += 1
        where = self.folder("residuals_" + ("fixed" if p.name.startswith("fix_") else "typed"))
        for name in os.listdir(out):
            if name.endswith((".m", ".mat")):
                shutil.copy(os.path.join(out, name), where)
        return True

    def native(self, p, fixed):
        out = os.path.join(self.work, "out", p.name)
        if not os.path.exists(os.path.join(out, "lib%s.so" % p.name)):
            return {}
        answers = {}
        for k, call in enumerate(p.calls):
            arguments = [("k", str(k + 1))] + ([] if fixed else list(zip("xz", call.arguments)))
            answers[call.number] = scripts.text_of(self.tool.run(out, arguments, 1, "--native"))
        return answers


def read_known():
    known = set()
    with open(os.path.join(HERE, "known.txt")) as f:
        for line in f:
            if line.strip() and not line.startswith("#"):
                known.add(tuple(line.strip().split(" | ")[:3]))
    return known


def key_of(who, call):
    return (who, call.operator, ", ".join(call.names))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--select", help="expressions that match")
    parser.add_argument("--operand", help="names of first arguments that match")
    parser.add_argument("--every", type=int, default=37, help="of the sample: one call in so many")
    parser.add_argument("--residual-every", type=int, default=5, help="of the calls: one in so many has its residuals made")
    parser.add_argument("--native", action="store_true", help="native code of every residual, not of a few")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--report", help="a file for everything that differs")
    options = parser.parse_args()
    start = time.monotonic()
    calls = all_calls()
    if options.select:
        calls = [c for c in calls if re.search(options.select, c.operator)]
    if options.operand:
        calls = [c for c in calls if re.search(options.operand, c.names[0])]
    if not options.all and not options.select:
        calls = calls[::options.every]
    with tempfile.TemporaryDirectory(prefix="residua-operators-") as home:
        sweep = Sweep(residua.Residua(options.bin_dir, home), os.path.join(home, "work"), options.jobs)
        want = sweep.originals(calls)
        chosen = calls[::options.residual_every]
        sweep.residuals(chosen, want, False, options.native)
        sweep.residuals(chosen, want, True, options.native)
    return report(sweep, calls, options, time.monotonic() - start)


def report(sweep, calls, options, seconds):
    known = read_known()
    wrong = [w for w in sweep.wrong if key_of(w[0], w[1]) not in known]
    print("%d functions, %d calls, %.0f s" % (len({c.operator for c in calls}), len(calls), seconds))
    for who, count in sweep.compared.items():
        bad = sum(w[0] == who for w in sweep.wrong)
        print("%-32s %6d compared, %5d differ, of which %d are known" % (
            who, count, bad, bad - sum(w[0] == who for w in wrong)))
    for note, count in sweep.notes.most_common(20):
        print("  %4d %s" % (count, note))
    lines = ["%s | %s | %s | %s" % (who, call.operator, ", ".join(call.names), problem.replace("\n", "\\n"))
             for who, call, problem in wrong]
    if options.report:
        with open(options.report, "w") as f:
            f.write("\n".join(lines) + "\n")
    print("\n".join(lines[:50]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
