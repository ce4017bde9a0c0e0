"""The time of day of a server, of workers and of clients is set forward and back by hours while they are at work: nothing ends
early, nothing waits longer, nothing is lost, and a certificate is what the time of day says.

python3 tests/fault/moved_clock_test.py --bin-dir build/bin
"""
import json
import os
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.dirname(os.path.dirname(HERE)))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

HOURS = (25, -25, 5, 0)  # from one to the next


class Clock:
    """The time of day of the processes that are begun with its environment."""

    def __init__(self, folder, library, name):
        self.path = os.path.join(folder, name)
        self.env = {"LD_PRELOAD": library, "MOVED_CLOCK": self.path}
        self.set(0)

    def set(self, hours):
        new = self.path + ".new"
        with open(new, "w") as f:
            f.write(str(3600 * hours))
        os.replace(new, self.path)

    def set_date(self, seconds):
        self.set((seconds - int(time.time())) // 3600)


class MovedClock(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-clock-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.tool.env["RESIDUA_OCTAVE"] = "none"
        cls.library = os.path.join(cls.home.name, "moved_clock.so")
        subprocess.run(["g++", "-shared", "-fPIC", "-O1", "-o", cls.library, os.path.join(HERE, "moved_clock.cc"), "-ldl"], check=True)
        with open(os.path.join(cls.home.name, "f.m"), "w") as f:
            f.write("function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n")
        cls.busy = cluster.write_busy(cls.home.name)

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def tool_by(self, clock):
        tool = residua.Residua(self.tool.bin_dir, self.home.name)
        tool.env = dict(self.tool.env, **clock.env, RESIDUA_CHANNEL_IDLE="0")
        return tool

    def start(self, server, *path, options=()):
        return subprocess.Popen([self.tool.path(), "specialise", *path, "--no-native", "--no-fallback", "--json", "--server", server.address,
                                 "--step-limit", "1000000000000", "-o", tempfile.mkdtemp(dir=self.home.name), *options],
                                env=self.clients.tool.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)

    def test_servers_and_workers(self):
        """A job that runs meanwhile is neither taken from its worker nor begun again, and others are answered: hits and misses."""
        server_clock, worker_clock = (Clock(self.home.name, self.library, name) for name in ("server", "worker"))
        for clock in (server_clock, worker_clock):
            with cluster.Cluster(self.tool_by(server_clock), workers=2, worker_env=self.tool_by(worker_clock).env,
                                 worker_options=["--slots", "1"]) as c:
                self.clients = c
                job = self.start(c, self.busy, "-d", "rounds = 12", "-t", "x: realscalar")
                cluster.wait_until("the job runs", c.running_pid)
                for number, hours in enumerate(HOURS):
                    clock.set(hours)
                    self.heart_beats(c)
                    for hit in (False, True):
                        answer = c.specialise(os.path.join(self.home.name, "f.m"), "-d", "n = %d" % number, "-t", "x: realscalar",
                                              "--no-native", "--no-fallback", out=tempfile.mkdtemp(dir=self.home.name))
                        self.assertEqual((0, hit), (answer.status, answer.json()["hit"]), answer.stderr)
                out, err = job.communicate(timeout=300)
                self.assertEqual(0, job.returncode, err)
                self.assertFalse(json.loads(out)["hit"])
                status = c.status()
                self.assertEqual((0, 0, 2), (status["released_again"], status["refused"], len(status["workers"])))
                log = c.server.log_text()
                self.assertFalse([w for w in ("worker-left", "lease-expired", "not-healthy") if w in log], log)
                self.assertTrue(all(p.alive() for p in [c.server, *c.workers]))

    def heart_beats(self, c):
        """So that each loop of the server and of the workers has come around; at most a second apart."""
        end = time.monotonic() + 1.5
        while time.monotonic() < end:
            c.status()

    def test_a_client_that_waits(self):
        """The queue is full; it has as long as before when the clock has been set, and is answered when there is room."""
        clock = Clock(self.home.name, self.library, "client")
        with cluster.Cluster(self.tool, workers=1, worker_options=["--slots", "1"], server_options=["--queue-limit", "1"]) as c:
            self.clients = c
            jobs = [self.start(c, self.busy, "-d", "rounds = 100000", "-t", "x: realscalar")]
            cluster.wait_until("the job runs", c.running_pid)
            jobs.append(self.start(c, self.busy, "-d", "rounds = 100001", "-t", "x: realscalar"))
            cluster.wait_until("another one waits", lambda: int(c.status()["queued"]) == 1)
            c.tool = self.tool_by(clock)
            late = self.start(c, os.path.join(self.home.name, "f.m"), "-d", "n = 77", "-t", "x: realscalar")
            time.sleep(1)  # It has been told to come again.
            self.assertIsNone(late.poll())
            clock.set(48)
            for job in jobs:
                job.terminate()
                job.communicate()
            out, err = late.communicate(timeout=120)
            self.assertEqual(0, late.returncode, err)
            self.assertFalse(json.loads(out)["hit"])

    def test_the_first_day_and_one_after_32_bits(self):
        """A machine without a clock of its own is in 1970; in 2106 seconds have more than 32 bits. What was stored then is found now.
        In 1970 it has been up for no longer than there has been time; gRPC's timers spin where it has."""
        path = os.path.join(self.home.name, "f.m")
        for number, seconds in enumerate((7200 + int(time.monotonic()), (1 << 32) + 3600, 5000000000)):
            clock = Clock(self.home.name, self.library, "date%d" % number)
            clock.set_date(seconds)
            cache = os.path.join(self.home.name, "cache%d" % number)
            asked = (path, "-d", "n = 3", "-t", "x: realscalar", "--no-native", "--json")
            then = self.tool_by(clock)
            for tool, hit in ((then, False), (then, True), (self.tool, True)):
                done = tool.command("specialise", *asked, "--cache-dir", cache, "-o", tempfile.mkdtemp(dir=self.home.name))
                self.assertEqual((0, hit), (done.status, done.json()["hit"]), done.stderr)
            self.assertIn("0 damaged", then.command("cache", "verify", "--cache-dir", cache).stdout)
            with cluster.Cluster(then, workers=1, worker_env=then.env) as c:
                for hit in (False, True):
                    answer = c.specialise(*asked[:-1], "--no-fallback", out=tempfile.mkdtemp(dir=self.home.name))
                    self.assertEqual((0, hit), (answer.status, answer.json()["hit"]), answer.stderr)

    def test_limits_of_jobs(self):
        """The wall time of a job is what passes, and it is looked at by the clock that nobody sets."""
        clock = Clock(self.home.name, self.library, "worker")
        with cluster.Cluster(self.tool, workers=1, worker_env=self.tool_by(clock).env, worker_options=["--job-time", "5"]) as c:
            self.clients = c
            job = self.start(c, self.busy, "-d", "rounds = 100000", "-t", "x: realscalar")
            cluster.wait_until("the job runs", c.running_pid)
            begun = time.monotonic()
            clock.set(-25)
            _, err = job.communicate(timeout=120)
            self.assertEqual(1, job.returncode, err)
            self.assertIn("longer than the 5 s", err)
            self.assertGreater(time.monotonic() - begun, 2)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
