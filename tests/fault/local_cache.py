"""A folder of the local cache under test: requests with known answers, its owner, its files."""
import os
import shutil
import signal
import subprocess

from tests.support import cluster

SOURCE = "function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n"


class LocalCache:
    """Requests `f(x, n)` for any number n through a cache folder; each answer is compared with what must come out."""

    def __init__(self, tool, home):
        self.tool, self.home = tool, home
        self.folder = os.path.join(home, "cache")
        self.source = os.path.join(home, "f.m")
        self.runs = 0
        with open(self.source, "w") as f:
            f.write(SOURCE)
        tool.env["RESIDUA_OCTAVE"] = "none"

    def ask(self, n, *options, timeout=120):
        """The finished command and the residual that it wrote."""
        self.runs += 1
        out = os.path.join(self.home, "out", "%d-%d" % (os.getpid(), self.runs))
        done = self.tool.command("specialise", self.source, "-d", "n = %d" % n, "-t", "x: realscalar", "--cache-dir", self.folder,
                                 "-o", out, "--json", *options, timeout=timeout)
        text = None
        if done.status == 0:
            with open(os.path.join(out, "f.m")) as f:
                text = f.read()
        shutil.rmtree(out, ignore_errors=True)
        return done, text

    def truth(self, n, *options):
        """The residual that a request without a cache makes."""
        out = os.path.join(self.home, "out", "truth")
        done = self.tool.command("specialise", self.source, "-d", "n = %d" % n, "-t", "x: realscalar", "--no-cache", "-o", out,
                                 "--json", *options)
        if done.status != 0:
            raise AssertionError(done.stderr)
        with open(os.path.join(out, "f.m")) as f:
            return f.read()

    def command(self, *arguments):
        return self.tool.command("cache", *arguments, "--cache-dir", self.folder, "--json")

    def stats(self):
        done = self.command("stats")
        if done.status != 0:
            raise AssertionError(done.stderr)
        return done.json()

    def release(self):
        """Ends the owner, so that the files lie still."""
        done = self.command("release")
        if done.status != 0:
            raise AssertionError(done.stderr)

    def owners(self):
        """The processes that own this folder."""
        found = []
        for pid in filter(str.isdigit, os.listdir("/proc")):
            try:
                with open("/proc/%s/cmdline" % pid, "rb") as f:
                    words = f.read().split(b"\0")
            except OSError:
                continue
            if len(words) > 2 and words[1] == b"--owner-of" and words[2].decode() == self.folder:
                found.append(int(pid))
        return found

    def kill_owner(self):
        for pid in self.owners():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

    def files(self, *ends):
        return sorted(os.path.join(self.folder, name) for name in os.listdir(self.folder) if name.endswith(ends))

    def close(self):
        if os.path.isdir(self.folder):
            self.release()
        cluster.wait_until("the owner has left", lambda: not self.owners())


def mount_small(folder, size, files=None):
    """A file system of its own, with room for so many files, or False where that is not allowed."""
    options = "size=" + size + (",nr_inodes=%d" % files if files else "")
    return subprocess.run(["mount", "-t", "tmpfs", "-o", options, "tmpfs", folder], capture_output=True).returncode == 0


def unmount(folder):
    subprocess.run(["umount", "-l", folder], capture_output=True, check=True)
