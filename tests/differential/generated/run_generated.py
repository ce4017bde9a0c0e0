"""Generated programs, five ways: python3 tests/differential/generated/run_generated.py --bin-dir build/bin [--count N]

Writes random programs with random fixed, typed and free parameters (seeds `--seed` on), specialises each and compares the
original in Octave with the original in the interpreter, the residual in both, and native code (of every `--native-every`th
program). What fails is made smaller while it fails in the same way, and printed. `--minutes M` runs until the time is over.
Exit status 0 iff every program agrees.
"""
import argparse
import os
import re
import resource
import signal
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))
sys.dont_write_bytecode = True
from tests.differential.generated import engineering, five_ways, generator, program
from tests.support import many_commands, residua

# The long run: first seed and number of programs of each grammar (README.md says which).
LONG = ((900001, 17600), (1800001, 20800), (2500001, 14400), (3600001, 17600), (4500001, 14400), (5200001, 16000))
SHRINK_SECONDS = 60    # for one program
SHRINK_ALL = 300       # for all programs of a run
SHRINK_BATCH = 12
SHRINK_LIMIT = 3       # seconds of the processor: a loop may have lost the line that ends it


def failures_of(tools, candidates, work, who):
    """How each of these programs fails: [(who, sentence)], empty when it does not. They go through one batch."""
    named = [c.renamed("%sx%d" % (c.name, k)) for k, c in enumerate(candidates)]
    wrong = five_ways.Batch(*tools, named, work, 1 if who in ("native", "specialise") else len(named),
                            SHRINK_LIMIT).run(2)
    return [wrong.get(n.name, []) for n in named]


def manner(failure):
    """What stays the same while a failing program is made smaller: who fails, and the sentence without its details."""
    who, sentence = failure[0]
    found = sentence[sentence.find(": ") + 2:]
    return who, re.sub(r"'[^']*'|\"[^\"]*\"|\d+", "", found)[:30]


def shrink(tools, failing, failure, work, seconds):
    """The smallest program found that still fails in the same manner. A greedy walk: each smaller one that fails is
    where the next round begins, and since each has something less, the walk ends."""
    deadline, kind = time.monotonic() + seconds, manner(failure)
    progress = True
    while progress:
        progress = False
        candidates = list(program.smaller(failing))
        for first in range(0, len(candidates), SHRINK_BATCH):
            if time.monotonic() > deadline:
                return failing
            chunk = candidates[first:first + SHRINK_BATCH]
            better = [c for c, found in zip(chunk, failures_of(tools, chunk, work, kind[0])) if found and manner(found) == kind]
            if better:
                failing, progress = better[0], True
                break
    return failing


class Reporter:
    """Prints what fails; the first program of each manner is made smaller, as long as there is time for that."""

    def __init__(self, tools, work, seconds):
        self.tools, self.work, self.left, self.seen = tools, work, seconds, set()

    def report(self, p, wrong):
        print("FAIL seed %d" % p.seed)
        for who, sentence in wrong[:4]:
            print("     %s: %s" % (who, sentence), flush=True)
        kind = manner(wrong)
        if kind in self.seen or self.left <= 0:
            return
        self.seen.add(kind)
        start = time.monotonic()
        small = shrink(self.tools, p, wrong, self.work, min(self.left, SHRINK_SECONDS))
        print("     specialise %s" % " ".join("'%s'" % o if " " in o else o for o in small.options()))
        for who, sentence in failures_of(self.tools, [small], self.work, kind[0])[0][:4]:
            print("     %s: %s" % (who, sentence))
        print("".join("     | %s\n" % line for line in small.source().splitlines()), end="", flush=True)
        self.left -= time.monotonic() - start


def known_failures():
    """Seeds of known.txt, with what is wrong: `57 words`. They are counted, not failed."""
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "known.txt")) as f:
        lines = [line.split(None, 1) for line in f if line.strip() and not line.startswith("#")]
    return {int(seed): why.strip() for seed, why in lines}


def seed_of(a, k):
    """The seed of a run's kth program."""
    if a.long:
        for first, count in LONG:
            if k < count:
                return first + k
            k -= count
    if a.wide:
        for first, grammar in ((a.count * 39 // 40, generator.alike_trips), (a.count * 19 // 20, generator.kept_state), (a.count * 9 // 10, generator.shared_state), (a.count // 2, generator.wide),
                               (a.count * 7 // 20, engineering)):
            if k >= first:
                return a.seed + k - first + grammar.FIRST_SEED
    return a.seed + k


def give_up(*_):
    """What was started ends, too; `many_commands` does so by itself."""
    for process in list(five_ways.RUNNING):
        five_ways.kill_group(process)
    os._exit(143)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--count", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=1, help="the first seed")
    parser.add_argument("--wide", action="store_true", help="of --count, 8 of 20 from the wide grammar, 3 of engineering, 1 with shared state, half a one with kept state and half a one of alike trips")
    parser.add_argument("--long", action="store_true", help="the fixed list of 100,800 programs of all grammars")
    parser.add_argument("--batch", type=int, default=200)
    parser.add_argument("--native-every", type=int, default=4)
    parser.add_argument("--minutes", type=float, default=0, help="go on until this time is over, whatever --count says")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-shrink", action="store_true")
    parser.add_argument("--show", action="store_true", help="print the program of --seed and stop")
    a = parser.parse_args()
    if a.show:
        p = generator.generate(a.seed, "p%d" % a.seed)
        print("%s\n%s\n%s" % (p.source(), p.options(), "\n".join(map(str, p.calls))))
        return 0
    if a.long:
        a.count = sum(count for _, count in LONG)
    signal.signal(signal.SIGTERM, give_up)
    start, done, failed, calls, errors, natives, silent = time.monotonic(), 0, 0, 0, 0, 0, 0
    known, known_met = known_failures(), 0
    with tempfile.TemporaryDirectory(prefix="residua-generated-") as work:
        tools = many_commands.ManyCommands(a.bin_dir, work), residua.Residua(a.bin_dir, work)
        reporter = Reporter(tools, os.path.join(work, "shrink"), 0 if a.no_shrink else SHRINK_ALL)
        while (time.monotonic() - start < 60 * a.minutes) if a.minutes else done < a.count:
            size = a.batch if a.minutes else min(a.batch, a.count - done)
            seeds = [seed_of(a, k) for k in range(done, done + size)]
            batch = five_ways.Batch(*tools, [generator.generate(s, "p%d" % s) for s in seeds],
                                    os.path.join(work, "batch"), a.native_every)
            wrong = batch.run(a.jobs)
            met = [p.name for p in batch.programs if p.name in wrong and p.seed in known]
            known_met += len(met)
            wrong = {name: problems for name, problems in wrong.items() if name not in met}
            for p in batch.programs:
                if p.name in wrong:
                    reporter.report(p, wrong[p.name])
            done, failed = done + size, failed + len(wrong)
            calls, errors, silent = calls + batch.calls, errors + batch.errors, silent + batch.silent
            natives += batch.natives
            if a.minutes or a.long:
                print("to seed %d: %d failed, %.0f s" % (seeds[-1], failed, time.monotonic() - start), flush=True)
        tools[0].close()
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    print("generated: %d programs (%d in native code, too), %d calls (%d end in errors, %d without an answer of Octave's), "
          "%d failed, %d known failures; %.0f s, %.0f s of the processor" % (
              done, natives, calls, errors, silent, failed, known_met, time.monotonic() - start,
              sum(u.ru_utime + u.ru_stime for u in used)))
    return 1 if failed or not done else 0


if __name__ == "__main__":
    sys.exit(main())
