"""Five answers, one result: python3 tests/differential/run_differential.py --bin-dir build/bin [--filter REGEX]

For every request and input of examples/cases.json: the original in Octave, the original in the interpreter, the residual
in Octave, the residual in the interpreter, and native code. Values are compared bit for bit (all NaN equal, signed zeros
not), printed output exactly, errors by identifier. Requests named `..._any_input` declare no facts, so that wrong shapes and
classes are lawful inputs; where their native code was declined, a remark must say so and the row is counted. Requests
with facts must have native code.
"""
import argparse
import concurrent.futures
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import examples, octave, residua

LEAST_INPUTS = 20


class Job:
    """One request, specialised, and what was found wrong with it."""

    def __init__(self, tool, request, work):
        self.request = request
        self.out = os.path.join(work, request.name)
        self.wrong = []
        self.answers = 0
        done = tool.command("specialise", request.path, *request.options(), "-o", self.out, "--no-cache", "--json")
        if done.status != 0:
            self.wrong.append("specialise: exit status %s: %s" % (done.status, done.stderr.strip()[:300]))
        if len(request.inputs) < LEAST_INPUTS:
            self.wrong.append("only %d inputs, %d wanted" % (len(request.inputs), LEAST_INPUTS))
        self.native = os.path.exists(os.path.join(self.out, "lib%s.so" % request.entry))
        if done.status == 0 and not self.native:
            remarks = " ".join(residua.manifest(self.out, request.entry).get("remarks", []))
            if request.facts or "native" not in remarks:
                self.wrong.append("no native code; remarks: %s" % (remarks or "none"))

    @property
    def ready(self):
        return os.path.exists(os.path.join(self.out, self.request.entry + ".m"))

    def octave_calls(self):
        r = self.request
        for given in r.inputs:
            yield octave.Call(r.folder, r.entry, [e for _, e in r.original_arguments(given)])
            yield octave.Call(self.out, r.entry, [e for _, e in r.residual_arguments(given)])

    def compare(self, tool, answers):
        r = self.request
        for given, want, residual in zip(r.inputs, answers[::2], answers[1::2]):
            rest = r.residual_arguments(given)
            found = {"residual in Octave": residual,
                     "original interpreted": tool.run(r.path, r.original_arguments(given), mode="--interpret"),
                     "residual interpreted": tool.run(self.out, rest, mode="--interpret")}
            if self.native:
                found["native"] = tool.run(self.out, rest, mode="--native")
            self.answers += 1 + len(found)
            for who, got in found.items():
                problem = residua.answers_differ(want, got, compare_messages=False)
                if problem:
                    self.wrong.append("%s, %s: %s" % (given, who, problem))


def run(tool, requests, work):
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        jobs = list(pool.map(lambda r: Job(tool, r, work), requests))
        alive = [j for j in jobs if j.ready]
        calls = [list(j.octave_calls()) for j in alive]
        answers = iter(octave.evaluate([c for group in calls for c in group], work))
        shares = [[next(answers) for _ in group] for group in calls]
        list(pool.map(lambda pair: pair[0].compare(tool, pair[1]), zip(alive, shares)))
    return jobs


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="")
    a = parser.parse_args()
    every = list(examples.load()[0].values()) + list(examples.load(*examples.BENCH)[0].values())
    requests = [r for r in every if re.search(a.filter, r.name)]
    with tempfile.TemporaryDirectory(prefix="residua-differential-") as work:
        jobs = run(residua.Residua(a.bin_dir, work), requests, work)
    for job in jobs:
        print("%s %-34s %3d inputs %4d answers%s" % ("FAIL" if job.wrong else "ok  ", job.request.name,
              len(job.request.inputs), job.answers, "" if job.native else "  (no native code)"))
        for line in job.wrong[:10]:
            print("     " + line)
    failed = sum(bool(job.wrong) for job in jobs)
    print("differential: %d requests, %d answers, %d failed" % (len(jobs), sum(j.answers for j in jobs), failed))
    return 1 if failed or not jobs else 0


if __name__ == "__main__":
    sys.exit(main())
