"""The net: which texts of which requests are others than before: python3 tests/net/run_net.py --bin-dir build/bin

Specialises every golden case, example, thesis program, 2,000 generated programs and every file of the installed Octave, with
and without post-processing, and compares hashes of residual, remarks, facts and array IR with those in tests/net/hashes.

  --filter REGEX     only cases with a matching name; --sample N: only every Nth
  --update           write the hashes, of the chosen cases
  --against DIR      compare with another build's binaries instead, here and now
  --show REGEX       print the texts of the matching cases; with --against the differences of the two builds

Exit status 0 iff nothing differs.
"""
import argparse
import concurrent.futures
import difflib
import os
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.net import hashes, requests, texts


class Run:
    """Made texts, in the order of the cases, by as many processes at once as `jobs`."""

    def __init__(self, bin_dir, work, jobs):
        self.maker, self.jobs = texts.Maker(bin_dir, tempfile.mkdtemp(dir=work)), jobs
        self.silent = {}    # cases without an answer -> what became of them

    def make(self, cases):
        with concurrent.futures.ThreadPoolExecutor(self.jobs) as pool:
            yield from zip(cases, pool.map(self.make_one, enumerate(cases)))

    def make_one(self, numbered):
        number, case = numbered
        try:
            return self.maker.make(case, number)
        except texts.NoAnswer as why:
            self.silent[case.name] = str(why)
            return None

    def lines(self, cases):
        return {c.name: hashes.line_of(c, made) for c, made in self.make(cases) if made is not None}


def show(cases, runs):
    """The texts of these cases, or their differences in two builds."""
    for (case, first), *others in zip(*(run.make(cases) for run in runs)):
        for column in texts.COLUMNS:
            title = "%s, %s: %s" % (case.name, column[0], column[1])
            text = (first.by_column.get(column) if first else None) or ""
            if not others:
                if text:
                    print("=== %s\n%s" % (title, text.rstrip("\n")))
                continue
            made = others[0][1]
            there = (made.by_column.get(column) if made else None) or ""
            sys.stdout.writelines(line.rstrip("\n") + "\n" for line in difflib.unified_diff(
                there.splitlines(), text.splitlines(), "there: " + title, "here: " + title, lineterm=""))


def differences(want, got, chosen):
    """One sentence a case of `chosen` that is another."""
    for name in sorted(chosen):
        if name not in got:
            continue    # it gave no answer, which is told apart
        if name not in want:
            yield name + ": it has no hashes yet (--update writes them)"
        elif want[name].request != got[name].request:
            yield name + ": the request is another: its files or options were changed (--update writes its hashes)"
        elif want[name].hashes != got[name].hashes:
            yield "%s: %s" % (name, hashes.changed_columns(want[name], got[name]))


def compare(run, cases, want, whole):
    """Against the committed hashes; the names of cases that are gone, too, when all were asked."""
    got = run.lines(cases)
    found = list(differences(want, got, {c.name for c in cases}))
    if whole:
        every = {c.name for c in requests.every_case()}
        found += ["%s: there is no such case any more (--update takes it out)" % n for n in sorted(want) if n not in every]
    return got, found


def update(run, cases, whole):
    lines, of = hashes.read()
    octave = hashes.octave_in_use()
    if lines and octave != of and not whole:
        return {}, ["nothing was written, for the other hashes are of Octave %s and here is %s: --update without --filter" % (of, octave)]
    got = run.lines(cases)
    if set(run.silent) - hashes.known_silent():
        return got, ["nothing was written, for there are cases without an answer"]
    kept = {name: line for name, line in lines.items() if not whole or name in got}
    hashes.write({**kept, **got}, octave)
    return got, []


def judge_silence(run, cases):
    """Who gives no answer must be known, and who is known must give none."""
    known = hashes.known_silent() & {c.name for c in cases}
    for name in sorted(set(run.silent) - known):
        yield "no answer: " + run.silent[name]
    for name in sorted(known - set(run.silent)):
        yield name + ": it gives an answer now: take it out of tests/net/known.txt"


def without_other_octave(cases, octave):
    """The files of another Octave than the one of the hashes are not compared."""
    here = hashes.octave_in_use()
    if here == octave:
        return cases, True
    print("net: the hashes are of Octave %s and here is %s: its files are not compared, and a case that calls its functions may "
          "differ" % (octave or "(none)", here))
    return [c for c in cases if c.group != "octave"], False


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--filter", default="")
    parser.add_argument("--sample", type=int, default=1)
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--against", default="")
    parser.add_argument("--show", default="")
    parser.add_argument("--jobs", type=int, default=2)
    return parser.parse_args()


def main():
    a = parse_arguments()
    start = time.monotonic()
    cases = [c for c in requests.every_case() if re.search(a.show or a.filter, c.name)][::a.sample]
    if not cases:
        print("net: no case has a name that matches")
        return 1
    with tempfile.TemporaryDirectory(prefix="residua-net-") as work:
        run = Run(a.bin_dir, work, a.jobs)
        other = Run(a.against, work, 1) if a.against else None
        whole = not a.filter and a.sample == 1
        if a.show:
            show(cases, [run] + ([other] if other else []))
            got, found = {}, []
        elif other:
            got, found = compare(run, cases, other.lines(cases), False)
        elif a.update:
            got, found = update(run, cases, whole)
        else:
            want, octave = hashes.read()
            cases, same = without_other_octave(cases, octave)
            got, found = compare(run, cases, want, whole and same)
        run.maker.close()
        if other:
            other.maker.close()
    if not a.show:
        found += judge_silence(run, cases)
    for line in found:
        print("DIFFERS " + line)
    if not a.show:
        print("net: %d cases, %d texts, %d differ, %d known to give no answer; %.0f s" % (
            len(got), sum(h != texts.NONE for line in got.values() for h in line.hashes), len(found),
            len(set(run.silent) & hashes.known_silent()), time.monotonic() - start))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
