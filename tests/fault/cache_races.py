"""Files that are written between the look-up of a request and its run: python3 tests/fault/cache_races.py --bin-dir build/bin
[--rounds 200] [--seed 1]

The owner of the cache is stopped while a request waits for its answer, the files are written, and the owner goes on; in every
third round the writer goes on writing while the request runs. Whatever the request then answers, it is an answer to texts that
stood there; and who asks next gets what the texts that stand there now give, from the cache or not.
"""
import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import residua

ENTRY = "function y = f(x, n)\n  y = g(x) * %d + table() + n;\nend\n"
HELPER = "function y = g(x)\n  y = x + %d;\nend\n"
TABLE = ("function t = table()\n  %# static_io\n  t = first('table.txt');\nend\nfunction v = first(name)\n  f = fopen(name);\n"
         "  v = str2double(fgetl(f));\n  fclose(f);\nend\n")
CHOICES = 3  # of each file


class Race:
    def __init__(self, tool, home, seed):
        self.tool, self.home, self.random = tool, home, random.Random(seed)
        self.cache = os.path.join(home, "cache")
        self.truths, self.stood, self.runs = {}, [], 0
        self.write("table.m", TABLE)

    def write(self, name, text):
        with open(os.path.join(self.home, name), "w") as f:
            f.write(text)

    def put(self, which):
        """These versions of entry, helper and data stand there now. Each file is replaced whole, one after the other."""
        texts = (("f.m", ENTRY % (which[0] + 2)), ("g.m", HELPER % (which[1] + 5)), ("table.txt", "%d\n" % (which[2] + 7)))
        for name, text in texts:
            self.write(name + "~", text)
            os.rename(os.path.join(self.home, name + "~"), os.path.join(self.home, name))
        self.stood.append(which)

    def command(self, out, *options):
        return [self.tool.path(), "specialise", "f.m", "-d", "n = 1", "-t", "x: realscalar", "--no-native", "-o", out, "--json", *options]

    def answer(self, *options):
        out = os.path.join(self.home, "out")
        done = subprocess.run(self.command(out, *options), cwd=self.home, env=self.tool.env, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stderr
        with open(os.path.join(out, "f.m")) as f:
            return f.read()

    def truth(self, which):
        if which not in self.truths:
            self.put(which)
            self.truths[which] = self.answer("--no-cache")
        return self.truths[which]

    def any(self):
        return tuple(self.random.randrange(CHOICES) for _ in range(3))

    def owner(self):
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % pid, "rb") as f:
                    words = f.read().split(b"\0")
            except OSError:
                continue
            if len(words) > 2 and words[1] == b"--owner-of" and words[2].decode() == self.cache:
                return int(pid)
        return None

    def one_round(self, goes_on):
        before, after = self.any(), self.any()
        for which in (before, after):
            self.truth(which)
        self.put(before)
        self.answer("--cache-dir", self.cache)                 # the owner is there
        owner = self.owner()
        self.stood = [before]
        os.kill(owner, signal.SIGSTOP)
        try:
            out = os.path.join(self.home, "raced")
            asked = subprocess.Popen(self.command(out, "--cache-dir", self.cache, "--unroll-limit", str(2000 + self.runs)),
                                     cwd=self.home, env=self.tool.env, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.runs += 1
            time.sleep(0.01 + self.random.random() * 0.05)
            self.put(after)
        finally:
            os.kill(owner, signal.SIGCONT)
        while goes_on and asked.poll() is None:
            self.put(self.any())
        said, errors = asked.communicate(timeout=120)
        assert asked.returncode == 0, errors
        with open(os.path.join(out, "f.m")) as f:
            text = f.read()
        # Each file on its own may be of any of the moments: they are not written together.
        parts = [sorted({which[k] for which in self.stood}) for k in range(3)]
        possible = {self.truth((a, b, c)) for a in parts[0] for b in parts[1] for c in parts[2]}
        assert text in possible, "an answer to no text that stood there:\n" + text
        for which in [after, before] + [self.any() for _ in range(2)]:
            want = self.truth(which)
            self.put(which)
            got = self.answer("--cache-dir", self.cache, "--unroll-limit", str(2000 + self.runs - 1))
            assert got == want, "%s is answered by\n%s\nnot by\n%s" % (which, got, want)


def run(tool, home, rounds, seed):
    race = Race(tool, home, seed)
    for number in range(rounds):
        try:
            race.one_round(number % 3 == 2)
        except AssertionError as wrong:
            raise AssertionError("round %d of seed %d: %s" % (number, seed, wrong)) from wrong
    tool.command("cache", "release", "--cache-dir", race.cache)
    return race


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="residua-races-") as home:
        tool = residua.Residua(options.bin_dir, home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        run(tool, home, options.rounds, options.seed)
    print("%d races between look-up and run: 0 wrong; %.0f s" % (options.rounds, time.monotonic() - start))


if __name__ == "__main__":
    main()
