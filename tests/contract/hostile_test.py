"""Hostile programs end in time, with a correct residual or a clear error: python3 tests/contract/hostile_test.py --bin-dir build/bin

Those with inputs for which the original ends are called: original and residual in Octave, the residual interpreted and
native code. `--table` (first option) only prints time and memory of each.
"""
import os
import resource
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.contract import hostile_programs
from tests.support import octave, residua

MEMORY = 8 << 30   # of the address space
SLOWER = 12        # times as long as `Program.seconds` says on a machine without other work


class Ended:
    def __init__(self, tool, p, folder):
        path = os.path.join(folder, "hostile.m")
        with open(path, "w") as f:
            f.write(p.source)
        self.out = os.path.join(folder, "out")
        types = [a for t in p.types for a in ("-t", t)]
        command = [tool.path(), "specialise", path, *types, *p.options, "-o", self.out, "--no-cache", "--quiet"]
        start = time.monotonic()
        process = subprocess.Popen(command, env=tool.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                   stderr=subprocess.PIPE, text=True,
                                   preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY)))
        try:
            _, self.said = process.communicate(timeout=SLOWER * p.seconds)
            self.status = process.returncode
        except subprocess.TimeoutExpired:
            process.kill()
            process.communicate()
            self.status, self.said = None, "not within %d s" % (SLOWER * p.seconds)
        self.seconds = time.monotonic() - start


class Hostile(residua.HomeTest):
    def check(self, programs):
        calls, of = [], []
        for p in programs:
            folder = tempfile.mkdtemp(dir=self.home.name)
            ended = Ended(self.tool, p, folder)
            with self.subTest(p.name):
                if p.refused:
                    self.assertEqual(1, ended.status, ended.said)
                    self.assertIn("[%s]" % p.refused, ended.said)
                    continue
                self.assertEqual(0, ended.status, ended.said)
            for arguments in p.tries if ended.status == 0 else []:
                for where in (folder, ended.out):
                    calls.append(octave.Call(where, "hostile", list(arguments.values())))
                of.append((p, arguments, ended.out))
        answers = octave.evaluate(calls, self.home.name)
        for k, (p, arguments, out) in enumerate(of):
            want = answers[2 * k]
            with self.subTest("%s with %s" % (p.name, arguments)):
                self.assertIsNone(residua.answers_differ(want, answers[2 * k + 1]), "residual in Octave")
                for mode in ("--interpret", "--native"):
                    if mode == "--native" and not os.path.exists(os.path.join(out, "libhostile.so")):
                        continue
                    self.assertIsNone(residua.answers_differ(want, self.tool.run(out, list(arguments.items()), mode=mode)),
                                      mode)

    def test_what_does_not_end(self):
        self.check(hostile_programs.endless())

    def test_what_grows(self):
        self.check(hostile_programs.growing())

    def test_what_is_large(self):
        self.check(hostile_programs.large())

    def test_what_is_nested_deeply(self):
        self.check(hostile_programs.deep())


def table(bin_dir):
    with tempfile.TemporaryDirectory() as home:
        tool = residua.Residua(bin_dir, home)
        for p in hostile_programs.all_programs():
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            ended = Ended(tool, p, tempfile.mkdtemp(dir=home))
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            print("%-52s status %-4s %6.2f s, %6.2f s of CPU, largest so far %5d MB %s" % (
                p.name, ended.status, ended.seconds, cpu, after.ru_maxrss >> 10, ended.said.split("\n")[0][-80:]), flush=True)


if __name__ == "__main__":
    if "--table" in sys.argv:
        table(sys.argv[sys.argv.index("--bin-dir") + 1])
    else:
        residua.main_with_bin_dir(__name__)
