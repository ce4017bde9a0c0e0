"""Generated programs through the passes twice: python3 tests/differential/generated/run_passes.py --bin-dir build/bin

Of each finished residual program, whatever grammar its source is of, the passes must find nothing more to do, and the verifier
nothing wrong on the way. The programs are written as files of the form of golden cases, and the unit test that asks this of the
golden cases (`PassesOfAJob.RunningThemAgainChangesNothing` of `worker/job/passes_test.cc`) asks it of them.
"""
import argparse
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))
from tests.differential.generated import generator

TEST = "PassesOfAJob.RunningThemAgainChangesNothing"
# The first seeds of the grammars (README.md says which).
GRAMMARS = (1, 1000001, 2000001, 3000001, 4000001, 5000001, 6000001, 7000001)


def case_of(program):
    """The text of the file; None: nothing is fixed or declared."""
    flags = [(flag, text) for flag, text in zip(program.options()[::2], program.options()[1::2]) if flag in ("-d", "-t")]
    if not flags:
        return None
    words = " ".join("%s '%s'" % (flag, text.replace("'", "''")) for flag, text in flags)
    return "%% seed %d\n%% RUN:  specialise %s %s\n%s" % (program.seed, program.name, words, program.source())


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--count", type=int, default=800, help="of all grammars together")
    parser.add_argument("--skip", type=int, default=0, help="seeds of each grammar to leave out")
    a = parser.parse_args()
    written = 0
    with tempfile.TemporaryDirectory(prefix="residua-passes-") as folder:
        for first in GRAMMARS:
            for seed in range(first + a.skip, first + a.skip + a.count // len(GRAMMARS)):
                text = case_of(generator.generate(seed, "p%d" % seed))
                if text is None:
                    continue
                with open(os.path.join(folder, "p%d.m" % seed), "w", encoding="latin-1") as f:
                    f.write(text)
                written += 1
        binary = os.path.join(os.path.dirname(os.path.abspath(a.bin_dir)), "tests", "job_test")
        done = subprocess.run([binary, "--gtest_filter=" + TEST], env={**os.environ, "RESIDUA_CASES": folder},
                              capture_output=True, text=True)
    if done.returncode != 0:
        print(done.stdout + done.stderr)
    counted = re.search(r"^(\d+) of (\d+) programs$", done.stdout, re.M)
    read = int(counted.group(2)) if counted else 0
    if read != written:
        print("%d programs were written, %d were read" % (written, read))
    print("passes: %s programs, %d failed" % (counted.group(1) if counted else "no", done.stdout.count("Failure\n")))
    return 1 if done.returncode != 0 or read != written else 0


if __name__ == "__main__":
    sys.exit(main())
