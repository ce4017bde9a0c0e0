"""Faults: killed workers, unreachable servers, damaged caches. python3 tests/fault/fault_test.py --bin-dir build/bin"""
import concurrent.futures
import os
import re
import signal
import socket
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, examples, residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PLANT = os.path.join(ROOT, "bench/scale/programs/plant.m")


class Fault(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-fault-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.request = examples.load()[0]["chebyshev_coefficients"]

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def folder(self):
        return tempfile.mkdtemp(dir=self.home.name)

    def embedded(self, cache, out):
        r = self.request
        return self.tool.command("specialise", r.path, *r.options(), "-o", out, "--cache-dir", cache, "--json")

    def residual(self, out):
        with open(os.path.join(out, self.request.entry + ".m")) as f:
            return f.read()

    def test_the_job_of_a_killed_worker_is_done_by_the_other(self):
        path = cluster.write_busy(self.folder())
        out = self.folder()
        with cluster.Cluster(self.tool) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            run = pool.submit(c.specialise, path, "-d", "rounds = 4", "--step-limit", "1000000000", "-t", "x: realscalar", out=out)
            victim = cluster.wait_until("a worker runs the job", c.running_pid)
            self.assertIn(victim, [w.pid for w in c.workers])
            os.kill(victim, signal.SIGKILL)
            done = run.result()
            self.assertEqual(0, done.status, done.stderr)
            status = c.status()
            self.assertEqual(1, len(status["workers"]))
            self.assertGreaterEqual(int(status["released_again"]), 1)
        self.assertEqual("ok", self.tool.run(out, [("x", "1")]).kind)

    def test_who_helps_a_job_changes_nothing_and_may_be_lost(self):
        asked = [PLANT, "-d", "n = 30", "-t", "x: realscalar", "--no-native"]
        alone = self.folder()
        self.assertEqual(0, self.tool.command("specialise", *asked, "-o", alone, "--no-cache").status)
        for lost in (False, True):
            out = self.folder()
            with cluster.Cluster(self.tool, worker_options=["--slots", "1"], server_options=["--helpers", "1"]) as c, \
                    concurrent.futures.ThreadPoolExecutor(1) as pool:
                run = pool.submit(c.specialise, *asked, out=out)
                helped = lambda: re.search(r"job-helped .*worker=\S+/(\d+)", c.server.log_text())
                helper = int(cluster.wait_until("somebody helps", helped).group(1))
                if lost:
                    os.kill(helper, signal.SIGKILL)
                done = run.result()
                self.assertEqual(0, done.status, done.stderr)
                self.assertEqual(1 if lost else 2, len(c.status()["workers"]))
                self.assertEqual(0, int(c.status()["released_again"]))
            for name in ("plant.m", "plant.json"):
                with open(os.path.join(alone, name)) as right, open(os.path.join(out, name)) as found:
                    self.assertEqual(right.read(), found.read(), name)

    def test_a_new_worker_takes_over_when_none_was_left(self):
        r = self.request
        out = self.folder()
        with cluster.Cluster(self.tool, workers=1) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            c.workers[0].kill()
            cluster.wait_until("no worker is registered", lambda: not c.status().get("workers", []))
            run = pool.submit(c.specialise, r.path, *r.options(), out=out)
            cluster.wait_until("the job waits", lambda: int(c.status()["queued"]) == 1)
            c.add_worker()
            self.assertEqual(0, run.result().status)

    def test_unreachable_server(self):
        with socket.socket() as s:           # a port that nobody listens on
            s.bind(("127.0.0.1", 0))
            port = s.getsockname()[1]
            done = self.tool.command("specialise", self.request.path, *self.request.options(), "-o", self.folder(),
                                     "--server", "127.0.0.1:%d" % port, "--no-fallback")
        self.assertEqual(3, done.status, done.stderr)
        errors = [line for line in done.stderr.splitlines() if "error" in line]
        self.assertEqual(1, len(errors), done.stderr)
        self.assertIn(str(port), errors[0])

    def data_files(self, cache):
        for folder, _, files in os.walk(cache):
            for name in files:
                path = os.path.join(folder, name)
                if name.endswith((".sst", ".blob", ".log")) and os.path.getsize(path) > 64:
                    yield path

    def damage_and_ask_again(self, damage):
        cache, first, second, third = (self.folder() for _ in range(4))
        self.assertEqual(0, self.embedded(cache, first).status)
        self.assertTrue(residua.hit(self.embedded(cache, third)), "the cache works before it is damaged")
        self.assertEqual(0, self.tool.command("cache", "release", "--cache-dir", cache).status)
        files = list(self.data_files(cache))
        self.assertTrue(files, "no data file found in the cache")
        for path in files:
            damage(path)
        done = self.embedded(cache, second)
        self.assertEqual(0, done.status, done.stderr)
        self.assertFalse(residua.hit(done), "a damaged entry must not be served")
        self.assertEqual(self.residual(first), self.residual(second))
        self.assertEqual("ok", self.tool.run(second, [("x", "[0 1]")], mode="--native").kind)

    def test_flipped_bytes_in_the_cache_are_never_served(self):
        def flip(path):
            with open(path, "r+b") as f:
                f.seek(0, 2)
                size = f.tell()
                for at in range(size // 8, size, max(1, size // 64)):
                    f.seek(at)
                    byte = f.read(1)
                    f.seek(at)
                    f.write(bytes([byte[0] ^ 0x5A]))
        self.damage_and_ask_again(flip)

    def test_truncated_cache_files_are_never_served(self):
        def truncate(path):
            with open(path, "r+b") as f:
                f.truncate(os.path.getsize(path) // 3)
        self.damage_and_ask_again(truncate)

    def test_two_processes_share_a_cache_folder(self):
        cache = self.folder()
        outs = [self.folder() for _ in range(4)]
        with concurrent.futures.ThreadPoolExecutor(4) as pool:
            results = list(pool.map(lambda out: self.embedded(cache, out), outs))
        for done, out in zip(results, outs):
            self.assertEqual(0, done.status, done.stderr)
            self.assertEqual(self.residual(outs[0]), self.residual(out))


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
