"""The channel to a server that commands share: it helps when it is there, and nothing else changes. Real processes.

python3 tests/service/shared_channel_test.py --bin-dir build/bin
"""
import glob
import os
import signal
import stat
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua
from tests.support.counting_proxy import CountingProxy


class SharedChannel(residua.HomeTest):
    def setUp(self):
        self.work = tempfile.mkdtemp(dir=self.home.name)
        self.env = dict(self.tool.env, RESIDUA_CACHE_DIR=os.path.join(self.work, "room"))
        self.source = os.path.join(self.work, "f.m")
        with open(self.source, "w") as f:
            f.write("function y = f(x, n)\n  y = n * x + n * n;\nend\n")

    def tearDown(self):
        for pid in self.keepers():
            os.kill(pid, signal.SIGKILL)

    def run_cli(self, server, *options, env=None):
        return subprocess.run([self.tool.path(), "specialise", self.source, "-d", "n = 3", "-t", "x: realscalar", "--no-native", "--json",
                               "--server", server, "-o", os.path.join(self.work, "out"), *options],
                              env=dict(self.env, **(env or {})), capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)

    def ask(self, server, *options, env=None):
        """Whether it was a hit; the residual is checked."""
        done = self.run_cli(server, *options, env=env)
        self.assertEqual((0, ""), (done.returncode, done.stderr))
        self.assertEqual([], done_json(done)["notes"])
        with open(os.path.join(self.work, "out", "f.m")) as f:
            self.assertIn("3*x + 9", f.read().replace(" * ", "*"))
        return residua.hit(residua.Finished(0, done.stdout, done.stderr, 0))

    def folders(self):
        return glob.glob(os.path.join(self.work, "room", "channels", "*"))

    def keepers(self):
        """The processes that hold a channel for this test."""
        pids = []
        for entry in os.listdir("/proc"):
            try:
                with open("/proc/%s/cmdline" % entry, "rb") as f:
                    words = f.read().decode("utf-8", "replace").split("\0")
            except OSError:
                continue
            if entry.isdigit() and words[0].endswith("residua-channel") and words[2].startswith(self.work):
                pids.append(int(entry))
        return pids

    def test_commands_share_one_channel(self):
        with cluster.Cluster(self.tool, workers=1) as c, CountingProxy(c.address) as proxy:
            self.assertFalse(self.ask(proxy.address))
            opened = len(proxy.sockets)
            keeper = self.keepers()
            self.assertEqual(1, len(keeper))
            for _ in range(5):
                self.assertTrue(self.ask(proxy.address))
            self.assertEqual(opened, len(proxy.sockets))
            self.assertEqual(keeper, self.keepers())
            self.assertEqual(5, int(c.status()["hits"]))
            # Who wants none has a channel of its own.
            self.assertTrue(self.ask(proxy.address, env={"RESIDUA_CHANNEL_IDLE": "0"}))
            self.assertLess(opened, len(proxy.sockets))
            # So has who reaches the server in another way.
            self.assertTrue(self.ask(proxy.address, env={"no_proxy": "127.0.0.1"}))
            self.assertEqual(2, len(self.keepers()))

    def test_it_is_the_users_alone(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            self.ask(c.address)
            folder, = self.folders()
            for path in (folder, os.path.join(folder, "owner.sock")):
                self.assertEqual(0o700, stat.S_IMODE(os.stat(path).st_mode), path)

    def test_one_that_is_killed_or_stands_still_is_not_missed(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            self.ask(c.address)
            for _ in range(3):
                killed, = self.keepers()
                os.kill(killed, signal.SIGKILL)
                self.assertTrue(self.ask(c.address))
                self.assertNotEqual([killed], self.keepers())
            still, = self.keepers()
            os.kill(still, signal.SIGSTOP)
            self.assertTrue(self.ask(c.address))
            os.kill(still, signal.SIGCONT)
            self.assertTrue(self.ask(c.address))
            self.assertEqual([still], self.keepers())

    def test_a_server_goes_away_and_comes_back(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            address = c.address
            self.ask(address)
            for _ in range(2):
                c.server.stop()
                done = self.run_cli(address, "--no-fallback")
                self.assertEqual(3, done.returncode, done.stderr)
                self.assertIn("cannot reach the server `%s`" % address, done.stderr)
                done = self.run_cli(address)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertRegex(done_json(done)["notes"][0], r"the server `%s` is away \(.*\); specialised here" % address)
                c.start_server(address)
                self.assertTrue(self.ask(address))
                self.assertTrue(self.ask(address))

    def test_where_none_can_be_started_the_command_does_all(self):
        rooms = os.path.join(self.work, "room")
        os.makedirs(rooms)
        with open(os.path.join(rooms, "channels"), "w") as f:
            f.write("in the way")
        with cluster.Cluster(self.tool, workers=1) as c:
            self.assertFalse(self.ask(c.address))
            self.assertTrue(self.ask(c.address))
            self.assertEqual([], self.keepers())

    def test_it_leaves_when_idle_and_leaves_nothing(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            self.ask(c.address, env={"RESIDUA_CHANNEL_IDLE": "1"})
            cluster.wait_until("it has left", lambda: not self.keepers())
            self.assertEqual([], self.folders())
            self.assertTrue(self.ask(c.address))

    def test_errors_of_the_user_and_asking_for_work_anew(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            self.ask(c.address)
            self.assertFalse(self.ask(c.address, "--no-cache"))
            with open(self.source, "w") as f:
                f.write("function y = f(x, n)\n  y = (x;\nend\n")
            done = self.run_cli(c.address)
            self.assertEqual(1, done.returncode)
            self.assertEqual(1, done.stderr.count("error:"), done.stderr)


def done_json(done):
    return residua.Finished(0, done.stdout, done.stderr, 0).json()


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
