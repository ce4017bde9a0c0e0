"""Programs and values that want what is not theirs, or become more than they are: nothing of the worker's machine is read into an
answer or touched, and what unfolds ends alone.

python3 tests/fault/hostile_sources_test.py --bin-dir build/bin
"""
import os
import resource
import struct
import subprocess
import sys
import tempfile
import unittest
import zlib

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault.among_enemies import NO_BUDGET, AmongEnemies, function
from tests.support import cluster, residua

SECRET = "S3CR3T-" + "7" * 24
# Each wants the text, or a number that gives it away; %s is a path.
READERS = ("sum(double(fileread('%s')))", "sum(double(fgetl(fopen('%s'))))", "sum(double(fread(fopen('%s'))))", "numel(importdata('%s'))",
           "sum(dlmread('%s')(:))", "sum(csvread('%s')(:))", "numel(load('%s'))", "numel(textscan(fopen('%s'), '%%s'))",
           "sum(double(evalc(\"type('%s')\")))", "stat('%s').size", "dir('%s').bytes", "numel(textread('%s', '%%s'))",
           "numel(imread('%s'))", "double(readlink('%s'))", "sum(double(urlread('file://%s')))")
# Each does something to the folder %s, or to a process.
DOERS = ("system('touch %s/x')", "shell_cmd('touch %s/x')", "popen('touch %s/x', 'r')", "popen2('touch', {'%s/x'})", "exec('touch', {'%s/x'})",
         "fork()", "fwrite(fopen('%s/x', 'w'), 'x')", "unlink('%s/victim')", "delete('%s/victim')", "rename('%s/victim', '%s/x')",
         "movefile('%s/victim', '%s/x')", "copyfile('%s/victim', '%s/x')", "mkfifo('%s/x', 511)", "symlink('%s/victim', '%s/x')",
         "link('%s/victim', '%s/x')", "mkdir('%s/x')", "rmdir('%s/folder')", "save('-text', '%s/x', 'y')", "dlmwrite('%s/x', 1)",
         "csvwrite('%s/x', 1)", "diary('%s/x')", "kill(getppid(), 9)", "kill(-1, 9)", "source('%s/run.m')", "run('%s/run.m')",
         "evalin('base', 'system (\"touch %s/x\")')", "cd('%s')", "addpath('%s')", "autoload('f', '%s/x.oct')", "setenv('PATH', '%s')",
         "fopen('/dev/mem', 'r+')", "umask(0)", "pause(1e9)", "input('')", "keyboard()", "dup2(0, 1)", "tempname('%s')", "exit(7)", "quit()")


def mat_file(rows, columns, compressed_of):
    """A MAT file of version 5 with one compressed matrix of zeros, `n`, that says these extents; compressed from so many bytes."""
    name = struct.pack("<HHI", 1, 1, ord("n"))
    head = struct.pack("<IIII", 6, 8, 6, 0) + struct.pack("<IIii", 5, 8, rows, columns) + name
    size = (rows * columns * 8) & 0xFFFFFFFF
    head = struct.pack("<II", 14, (len(head) + 8 + size) & 0xFFFFFFFF) + head + struct.pack("<II", 9, size)
    packer = zlib.compressobj(9)
    data = packer.compress(head)
    zeros = bytes(1 << 20)
    for _ in range(compressed_of >> 20):
        data += packer.compress(zeros)
    data += packer.flush()
    return b"MATLAB 5.0 MAT-file".ljust(124) + struct.pack("<HH", 0x0100, 0x4D49) + struct.pack("<II", 15, len(data)) + data


class HostileSources(AmongEnemies):
    def answer(self, text, *options):
        """The residual program; empty: it was refused, in words."""
        out = self.folder()
        done = self.ask(self.cluster.address, text, *options, out=out)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        if done.returncode == 1:
            self.assertIn("error:", done.stderr)
            return ""
        with open(os.path.join(out, "f.m")) as f:
            return f.read()

    # ------------------------------------------------------------ what is not theirs

    def test_files_of_the_worker(self):
        """What is behind a path of the worker's stays there: the call stays in the program, and leave to read data ahead of time is
        none that a client may give to a server."""
        secret = os.path.join(self.folder(), "token")
        with open(secret, "w") as f:
            f.write(SECRET)
        told = {str(sum(SECRET.encode())), str(len(SECRET)), SECRET}
        for path in (secret, "/proc/self/environ", "/proc/%d/environ" % self.cluster.workers[0].pid):
            for reader in READERS:
                residual = self.answer(function("y = x + %s;" % (reader % path)))
                self.assertFalse([word for word in told if word in residual.replace(path, "")], residual)
        done = self.ask(self.cluster.address, function("%# static_io", "y = x + numel(fileread('%s'));" % secret))
        self.assertEqual(1, done.returncode)
        self.assertIn("a server does not read the files of its clients", done.stderr)

    def test_secrets_of_the_environment(self):
        secrets = {"AWS_SECRET_ACCESS_KEY": SECRET, "RESIDUA_NOTE": SECRET}
        for name in ("RESIDUA_TOKEN", "RESIDUA_TOKEN_FILE", "RESIDUA_TLS_KEY", "HOME", "PATH", *secrets):
            self.assertIn("getenv", self.answer(function("y = x + numel(getenv('%s'));" % name)))
        with cluster.Cluster(self.tool, workers=1, worker_env=dict(self.tool.env, **secrets)) as c:
            worker = c.workers[0].pid
            self.assertIn(SECRET.encode(), self.environment(worker))
            jobs = cluster.wait_until("jobs can be forked", lambda: cluster.processes("residua-job", {worker}))
            for job in jobs:
                self.assertNotIn(SECRET.encode(), self.environment(job))

    @staticmethod
    def environment(pid):
        with open("/proc/%d/environ" % pid, "rb") as f:
            return f.read()

    def test_effects(self):
        """None of it happens where the program is specialised: it stays in the residual, or is refused."""
        folder = self.folder()
        os.mkdir(os.path.join(folder, "folder"))
        for name, text in (("victim", "precious"), ("run.m", "system ('touch %s/x');\n" % folder)):
            with open(os.path.join(folder, name), "w") as f:
                f.write(text)
        before = {name: os.stat(os.path.join(folder, name)) for name in os.listdir(folder)}
        for doer in DOERS:
            call = doer.replace("%s", folder)
            residual = self.answer(function("y = x;", "%s;" % call))
            if residual and "tempname" not in call:
                self.assertIn(call.partition("(")[0].removeprefix("fwrite"), residual)
        self.assertEqual(sorted(before), sorted(os.listdir(folder)))
        for name, facts in before.items():
            now = os.stat(os.path.join(folder, name))
            self.assertEqual((facts.st_mode, facts.st_size, facts.st_mtime), (now.st_mode, now.st_size, now.st_mtime), name)

    # ------------------------------------------------------------ what unfolds

    def largest(self):
        """Bytes that the server held at most, so far."""
        with open("/proc/%d/status" % self.cluster.server.pid) as f:
            return next(int(line.split()[1]) << 10 for line in f if line.startswith("VmHWM"))

    def bounded(self, text, *options, most=2 << 30):
        """As a client that may have so much memory, beside a server that takes little."""
        path = os.path.join(self.folder(), "f.m")
        with open(path, "w") as f:
            f.write(text)
        before = self.largest()
        done = subprocess.run([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback", "--server",
                               self.cluster.address, "-o", self.folder(), *NO_BUDGET, *options], env=self.tool.env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=240, cwd=os.path.dirname(path),
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS, (most + (4 << 30), most + (4 << 30))))
        self.assertIn(done.returncode, (0, 1), done.stderr)
        self.assertIn("error" if done.returncode == 1 else "", done.stderr)
        self.assertLess(self.largest() - before, 300 << 20)
        return done

    def test_values_that_are_short_to_say(self):
        """What `-d` says is evaluated by the client, once; what it sends is as short as the value is stored."""
        for value in ("zeros(1e5, 1e5)", "repmat('x', 1, 1e11)", "cell(1e5, 1e5)", "ones(1e6) + 1", "kron(ones(1e4), ones(1e4))"):
            self.bounded(function("y = x + numel(n);", header="y = f(x, n)"), "-d", "n = " + value)

    def test_values_that_unfold_where_they_are_used(self):
        """A range, a diagonal and a sparse matrix are a few bytes until they are used as something else: by a job, which has its limits."""
        for value, use in (("1:1e12", "sum(n + x)"), ("1:1e12", "numel(n(:)')"), ("eye(1e6)", "sum(sum(n + 1))"), ("sparse(1e6, 1e6)", "numel(full(n))"),
                           ("sparse(1e6, 1e6)", "sum(sum(n + 1))"), ("1:1e12", "numel(cellfun(@(v) v, num2cell(n)))"), ("1:1e12", "numel(sprintf('%d', n))"),
                           ("1e11", "numel(zeros(1, n))"), ("1e11", "numel(repmat('ab', 1, n))"), ("1e6", "numel(inv(eye(n) + 1))")):
            self.bounded(function("y = x + %s;" % use, header="y = f(x, n)"), "-d", "n = " + value)

    def test_files_that_unfold(self):
        """Zeros that are compressed a thousand times, and extents that are a lie, in a file that the client reads for a value."""
        for rows, columns, of in ((20000, 10000, 1600 << 20), (100000, 100000, 1 << 20), (2147483647, 2147483647, 0), (1 << 20, 1 << 20, 64 << 20)):
            folder = self.folder()
            path = os.path.join(folder, "bomb.mat")
            with open(path, "wb") as f:
                f.write(mat_file(rows, columns, of))
            self.bounded(function("y = x + numel(n);", header="y = f(x, n)"), "-d", "n = load('%s').n" % path)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
