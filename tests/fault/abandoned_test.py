"""Campaigns whose client is gone or stopped in the middle: what nobody waits for any more is withdrawn, and what it held is there for others.

python3 tests/fault/abandoned_test.py --bin-dir build/bin
"""
import os
import signal
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

# Each point is a specialisation of its own, of a few seconds.
STUDY = """file = "busy.m"
jobs = 24
[facts]
x = "real double scalar"
[arguments]
x = 3
[sweep]
rounds = { from = 5, to = 100004, step = 1 }
"""


class Abandoned(residua.HomeTest):
    def memory(self, pid):
        with open("/proc/%d/status" % pid) as f:
            return next(int(line.split()[1]) << 10 for line in f if line.startswith("VmRSS"))

    def cluster(self):
        self.tool.env.update(RESIDUA_OCTAVE="none", RESIDUA_CHANNEL_IDLE="1")
        cluster.write_busy(self.home.name)
        for name, text in (("study.toml", STUDY), ("f.m", "function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n")):
            with open(os.path.join(self.home.name, name), "w") as f:
                f.write(text)
        return cluster.Cluster(self.tool, workers=2, worker_options=["--slots", "1"])

    def campaign(self, c):
        """In the middle of its points."""
        campaign = subprocess.Popen([self.tool.path(), "campaign", "run", "study.toml", "--folder", tempfile.mkdtemp(dir=self.home.name),
                                     "--server", c.address],
                                    cwd=self.home.name, env=self.tool.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                    stderr=subprocess.DEVNULL, start_new_session=True)
        cluster.wait_until("the queue is long", lambda: int(c.status()["queued"]) >= 15)
        return campaign

    def test_a_campaign_of_a_hundred_thousand_points(self):
        with self.cluster() as c:
            before = self.memory(c.server.pid)
            for ending in (signal.SIGKILL, signal.SIGTERM, signal.SIGKILL):
                campaign = self.campaign(c)
                os.killpg(campaign.pid, ending)
                campaign.wait()
                cluster.wait_until("nothing waits or runs", lambda: self.is_idle(c), deadline=20)
                done = c.specialise(os.path.join(self.home.name, "f.m"), "-d", "n = %d" % campaign.pid, "-t", "x: realscalar", "--no-native",
                                    "--no-fallback", out=tempfile.mkdtemp(dir=self.home.name))
                self.assertEqual(0, done.status, done.stderr)
            self.assertLess(self.memory(c.server.pid) - before, 64 << 20)
            self.assertEqual((0, 2), (c.status()["released_again"], len(c.status()["workers"])))

    def test_a_campaign_whose_client_is_stopped(self):
        """It is there and says nothing, nor does its connection end: the server asks whether it lives (at most 20 s until it does, and
        10 for the answer)."""
        with self.cluster() as c:
            campaign = self.campaign(c)
            os.killpg(campaign.pid, signal.SIGSTOP)
            try:
                cluster.wait_until("nothing waits or runs", lambda: self.is_idle(c), deadline=60)
            finally:
                os.killpg(campaign.pid, signal.SIGKILL)
                campaign.wait()
            self.assertEqual(2, len(c.status()["workers"]))

    def is_idle(self, c):
        status = c.status()
        return not (status["queued"] or status["running"] or status["arriving_bytes"] or status["leaving_bytes"] or c.jobs())


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
