"""Octave's own self-tests, read from the installed package, in our interpreter.

  python3 run_selftest.py --bin-dir build/bin [--folder REGEX] [--failures] [--update]

Prints passed, failed and not applicable by folder. `ledger.txt` beside this file names the blocks that fail (one line a
file: path, then the lines of its failing blocks); a block that fails and is not named there fails the run, and so does an
entry that names no block. `--update` rewrites the ledger (of the folders that were run).
"""
import argparse
import collections
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import blocks as reader  # noqa: E402
import not_applicable  # noqa: E402

HERE = os.path.dirname(os.path.abspath(__file__))
LEDGER = os.path.join(HERE, "ledger.txt")
LIMIT_SECONDS = 20
MEMORY_KB = 4 << 20

# Blocks that must fail or pass whatever the interpreter does: the runner's own test.
PROBES = [
    (True, "test", "assert (1, 1);"), (False, "test", "assert (1, 2);"), (False, "test", "assert ([1 2], [1 3]);"),
    (False, "test", "assert ('a', 'b');"), (False, "test", "assert (single (1), 1);"), (False, "test", "assert (false);"),
    (False, "test", "assert ({1, 2}, {1, 3});"), (True, "test", "assert (pi, 3.1416, 1e-4);"),
    (False, "test", "assert (pi, 3.1416, 1e-6);"), (False, "error", "x = 1;"), (True, "error", "error ('boo');"),
    (False, "test", "x = no_such_function_xyz ();"), (False, "test", "x = [1 2"),
]


def octave_root():
    out = subprocess.run(["octave-cli", "-qf", "--no-gui", "--eval", "disp (matlabroot ()), disp (version ())"],
                         capture_output=True, text=True, check=True).stdout.split()
    return os.path.join(out[0], "share", "octave", out[1])


def find_blocks(root):
    found = []
    for top in ("m", "etc/tests"):
        for folder, _, names in sorted(os.walk(os.path.join(root, top))):
            for name in sorted(names):
                if name.endswith((".m", ".tst", "-tst")) and not name.endswith("cc-tst.m"):
                    full = os.path.join(folder, name)
                    with open(full, encoding="utf-8", errors="surrogateescape") as f:
                        found += reader.read_blocks(os.path.relpath(full, root), f.read())
    return found


class Runner:
    def __init__(self, binary, root):
        self.binary, self.root = binary, root
        self.scratch = tempfile.mkdtemp(prefix="selftest-")
        folders = [os.path.join(root, "m", d) for d in sorted(os.listdir(os.path.join(root, "m")))]
        self.path = [d for d in folders if os.path.isdir(d) and not os.path.basename(d).startswith(("@", "+"))]
        self.path[:0] = [os.path.join(HERE, "path"), os.path.join(root, "m")]

    def run(self, block, number):
        """None, or why the block failed."""
        home = os.path.join(self.scratch, str(number))
        os.mkdir(home)
        script = os.path.join(home, "block__.m")
        with open(script, "w", encoding="utf-8", errors="surrogateescape") as f:
            f.write(block.program())
        beside = os.path.dirname(os.path.join(self.root, block.path))
        env = dict(os.environ, RESIDUA_PATH=":".join(self.path[:1] + [beside] + self.path[1:]), OPENBLAS_NUM_THREADS="1", HOME=home, TMPDIR=home)
        command = "ulimit -v %d; ulimit -t %d; exec %s eval %s" % (MEMORY_KB, LIMIT_SECONDS, self.binary, script)
        try:
            done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=3 * LIMIT_SECONDS, cwd=home, env=env,
                                  stdin=subprocess.DEVNULL)
        except subprocess.TimeoutExpired:
            return "no answer in time"
        finally:
            shutil.rmtree(home, ignore_errors=True)
        out, err = (t.decode("utf-8", "surrogateescape") for t in (done.stdout, done.stderr))
        if done.returncode not in (0, 1):
            return "exit status %d: %s" % (done.returncode, err[-120:].strip())
        return block.judge(done.returncode, out, err)


def folder_of(block):
    parts = block.path.split("/")
    return "/".join(parts[2:3]) if parts[0] == "etc" else parts[1] if len(parts) > 2 else "m"


def check_probes(runner):
    for k, (good, kind, code) in enumerate(PROBES):
        why = runner.run(reader.Block("probe", k, kind, code), "probe%d" % k)
        if (why is None) != good:
            return "%s block `%s` should %s: %s" % (kind, code, "pass" if good else "fail", why)
    return None


def read_ledger():
    failing = set()
    if os.path.exists(LEDGER):
        with open(LEDGER) as f:
            for text in f:
                if text.strip() and not text.startswith("#"):
                    path, _, lines = text.partition(": ")
                    failing |= {"%s:%s" % (path, n) for n in lines.split()}
    return failing


def write_ledger(failing):
    by_file = collections.defaultdict(list)
    for name in failing:
        path, _, line = name.rpartition(":")
        by_file[path].append(int(line))
    with open(LEDGER, "w") as f:
        f.write("# Blocks of Octave's self-tests that fail here: file, then the lines of the blocks. Written by --update.\n")
        for path in sorted(by_file):
            f.write("%s: %s\n" % (path, " ".join(str(n) for n in sorted(by_file[path]))))


def report(results, reasons):
    """results: folder -> [passed, failed, not applicable]."""
    print("%-22s %8s %8s %8s %7s" % ("folder", "passed", "failed", "n/a", "share"))
    total = [0, 0, 0]
    for folder, row in sorted(results.items()):
        total = [a + b for a, b in zip(total, row)]
        if row[0] + row[1]:
            print("%-22s %8d %8d %8d %6.1f%%" % (folder, *row, 100 * row[0] / (row[0] + row[1])))
    print("%-22s %8d %8d %8d %6.1f%%" % ("all", *total, 100 * total[0] / max(1, total[0] + total[1])))
    print("not applicable: " + ", ".join("%s %d" % (why, n) for why, n in reasons.most_common()))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--folder", default="", help="only blocks whose path matches")
    parser.add_argument("--failures", action="store_true", help="print each failing block and why")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    options = parser.parse_args()
    begun = time.monotonic()
    root = octave_root()
    runner = Runner(os.path.abspath(os.path.join(options.bin_dir, "residua")), root)
    wrong = check_probes(runner)
    if wrong:
        print("the runner's own test: " + wrong)
        return 1
    everything = find_blocks(root)
    chosen = [b for b in everything if re.search(options.folder, b.path)]
    if not chosen:
        print("no block matches --folder %s" % options.folder)
        return 1
    results, reasons, applicable = collections.defaultdict(lambda: [0, 0, 0]), collections.Counter(), []
    for b in chosen:
        why = not_applicable.reason(b)
        if why:
            results[folder_of(b)][2] += 1
            reasons[why] += 1
        else:
            applicable.append(b)
    failing = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for b, why in zip(applicable, pool.map(runner.run, applicable, range(len(applicable)))):
            results[folder_of(b)][0 if why is None else 1] += 1
            if why is not None:
                failing[b.name] = why
    os.rmdir(runner.scratch)
    report(results, reasons)
    if options.failures:
        for name, why in failing.items():
            print("%s: %s" % (name, why))
    print("%d blocks in %.0f s" % (len(applicable), time.monotonic() - begun))
    known, names = read_ledger(), {b.name for b in chosen}
    if options.update:
        write_ledger((known - names) & {b.name for b in everything} | set(failing))
        return 0
    new = sorted(set(failing) - known)
    stale = sorted((known & names) - set(failing))
    for name in new:
        print("regression: %s: %s" % (name, failing[name]))
    if stale:
        print("%d blocks of the ledger pass now: run with --update" % len(stale))
    return 1 if new else 0


if __name__ == "__main__":
    sys.exit(main())
