"""A service with small limits, and a bystander who asks for small things as long as a test lasts: what the tests of hostile peers
have in common."""
import json
import os
import subprocess
import tempfile
import threading
import unittest

from tests.support import cluster, residua

LIMITS = ["--slots", "2", "--job-memory", str(300 << 20), "--job-cpu-time", "3", "--job-time", "60", "--job-file-size", str(32 << 20)]
NO_BUDGET = ["--step-limit", "1000000000000000", "--byte-limit", str(1 << 40), "--unroll-limit", "1000000000", "--statement-limit",
             "1000000000", "--version-limit", "1000000000", "--depth-limit", "1000000000"]


def function(*lines, header="y = f(x)"):
    return "function %s\n%send\n" % (header, "".join("  %s\n" % line for line in lines))


class Bystander:
    """Asks for small things as long as it lasts, hits and misses in turn; all are answered."""

    asked = 0  # by all of them, so that each asks for something new

    def __init__(self, test, c):
        self.test, self.cluster, self.done, self.wrong, self.answers = test, c, threading.Event(), [], [0, 0]
        self.thread = threading.Thread(target=self.ask)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.done.set()
        self.thread.join()

    def ask(self):
        while not self.done.is_set():
            Bystander.asked += 1
            done = self.test.ask(self.cluster.address, function("y = x + %d;" % (Bystander.asked // 2)))
            if done.returncode != 0:
                self.wrong.append(done.stderr)
            else:
                self.answers[json.loads(done.stdout)["hit"]] += 1


class AmongEnemies(unittest.TestCase):
    server_options = ()

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-hostile-service-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.tool.env["RESIDUA_OCTAVE"] = "none"
        cls.cluster = cluster.Cluster(cls.tool, workers=2, worker_options=LIMITS, server_options=cls.server_options)
        cls.cluster.__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.cluster.__exit__()
        cls.home.cleanup()

    def setUp(self):
        self.bystander = Bystander(self, self.cluster)
        self.bystander.__enter__()

    def tearDown(self):
        """Whatever was tried: the bystander was served, all are still there, nothing is left."""
        answered = sum(self.bystander.answers)
        cluster.wait_until("the bystander is answered again", lambda: sum(self.bystander.answers) >= answered + 4)
        self.bystander.__exit__()
        self.assertEqual([], self.bystander.wrong[:1])
        self.assertGreater(min(self.bystander.answers), 0, "hits and misses")
        self.assertTrue(all(p.alive() for p in [self.cluster.server, *self.cluster.workers]))
        self.assertEqual(2, len(self.cluster.status()["workers"]))
        cluster.wait_until("no job is left", lambda: not self.cluster.jobs())

    def folder(self):
        return tempfile.mkdtemp(dir=self.home.name)

    def ask(self, server, text, *options, out=None):
        path = os.path.join(self.folder(), "f.m")
        with open(path, "w") as f:
            f.write(text)
        return subprocess.run([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback", "--json",
                               "--server", server, "-o", out or self.folder(), *options], env=self.tool.env, capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=240)

    def reports(self):
        done = self.tool.command("cluster", "reports", "--server", self.cluster.address, "--json")
        self.assertEqual(0, done.status, done.stderr)
        return json.loads(done.stdout)

    def ended(self, text, kind, said, *options):
        done = self.ask(self.cluster.address, text, *NO_BUDGET, *options)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertIn(said, done.stderr)
        self.assertEqual(kind, self.reports()[0]["kind"])
        self.assertIn("job-ended", self.cluster.server.log_text())
