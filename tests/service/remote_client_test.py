"""What a client sends, what it waits for, and what it does without its server: real processes.

python3 tests/service/remote_client_test.py --bin-dir build/bin
"""
import concurrent.futures
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua
from tests.support.counting_proxy import CountingProxy

ROUNDS = 200


def noise(size, seed):
    """A comment that no compression makes short."""
    return "% " + random.Random(seed).randbytes(size // 2).hex() + "\n"


class RemoteClient(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-client-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.tool.env["RESIDUA_OCTAVE"] = "none"

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def folder(self, **files):
        folder = tempfile.mkdtemp(dir=self.home.name)
        for name, text in files.items():
            self.write(folder, name + ".m", text)
        return folder

    def write(self, folder, name, text):
        path = os.path.join(folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path + ".new", "w") as f:
            f.write(text)
        os.replace(path + ".new", path)
        return path

    def run_cli(self, *arguments, env=None, timeout=240):
        return subprocess.run([self.tool.path(), *arguments], env=dict(self.tool.env, **(env or {})), capture_output=True,
                              text=True, stdin=subprocess.DEVNULL, timeout=timeout)

    def ask(self, folder, server, *options, env=None, native=False):
        """The residual and whether it was a hit."""
        out = tempfile.mkdtemp(dir=self.home.name)
        place = ["--server", server] if server else []
        done = self.run_cli("specialise", os.path.join(folder, "f.m"), "-t", "x: realscalar", *options, *place, "-o", out, "--json",
                            *([] if native else ["--no-native"]), env=env)
        self.assertEqual(0, done.returncode, done.stderr)
        with open(os.path.join(out, "f.m")) as f:
            return f.read(), residua.hit(residua.Finished(0, done.stdout, done.stderr, 0))

    def away(self):
        """An address that nobody listens on."""
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            return "127.0.0.1:%d" % s.getsockname()[1]

    # ------------------------------------------------------------ what is sent

    def test_a_hit_sends_no_source_and_an_edit_sends_one_file(self):
        folder = self.folder(f="function y = f(x)\n  y = g() * x + h();\nend\n",
                             g="function y = g()\n  y = 2;\nend\n" + noise(300000, 1),
                             h="function y = h()\n  y = 3;\nend\n" + noise(300000, 2))
        with cluster.Cluster(self.tool, workers=1) as c, CountingProxy(c.address) as proxy:
            first, hit = self.ask(folder, proxy.address, native=True)
            self.assertFalse(hit)
            self.assertGreater(proxy.take(), 600000)
            again, hit = self.ask(folder, proxy.address, native=True)
            self.assertTrue(hit)
            self.assertEqual(first, again)
            self.assertLess(proxy.take(), 10000)
            self.write(folder, "h.m", "function y = h()\n  y = 4;\nend\n" + noise(300000, 3))
            edited, hit = self.ask(folder, proxy.address, native=True)
            self.assertFalse(hit)
            self.assertIn("4", edited)
            sent = proxy.take()
            self.assertGreater(sent, 300000)
            self.assertLess(sent, 320000)

    def test_where_files_stand_is_told_of_programs_that_ask(self):
        """And a result that rests on it is another for who has the same files elsewhere."""
        asks = "function y = f(x)\n  y = x + numel(fileparts(mfilename('fullpath')));\nend\n"
        folders = [self.folder(f=asks), os.path.join(self.folder(), "a")]
        self.write(folders[1], "f.m", asks)
        with cluster.Cluster(self.tool, workers=1) as c:
            for folder in folders:
                for expected in (False, True):
                    text, hit = self.ask(folder, c.address)
                    self.assertEqual(expected, hit)
                    self.assertIn("x + %d;" % len(os.path.realpath(folder)), text)
        quiet = self.folder(f="function y = f(x)\n  y = x;\nend\n")
        for folder, told in ((folders[0], True), (quiet, False)):
            with cluster.Cluster(self.tool, workers=1) as c, CountingProxy(c.address, keep=True) as proxy:
                self.ask(folder, proxy.address)
                self.assertEqual(told, os.path.realpath(folder).encode() in proxy.kept)

    def test_an_installed_octave_is_sent_once(self):
        octave = os.path.join(self.folder(), "share", "octave", "9.9.9", "m")
        self.write(octave, "general/twice_it.m", "function y = twice_it(x)\n  y = helper_of(x) * 2;\nend\n")
        self.write(octave, "general/private/helper_of.m", "function y = helper_of(x)\n  y = x + 1;\nend\n")
        self.write(octave, "general/unused_function.m", "function unused_function()\nend\n" + noise(400000, 4))
        folder = self.folder(f="function y = f(x, n)\n  y = twice_it(n) * x;\nend\n")
        env = {"RESIDUA_OCTAVE": octave}
        # The worker has no Octave: it gets what it looks up from the server.
        with cluster.Cluster(self.tool, workers=1) as c, CountingProxy(c.address) as proxy:
            self.assertIn("x", self.ask(folder, proxy.address, "-d", "n = 1", env=env)[0])
            self.assertGreater(proxy.take(), 400000)
            text, hit = self.ask(folder, proxy.address, "-d", "n = 2", env=env)
            self.assertFalse(hit)
            self.assertEqual(text, self.ask(folder, "none", "-d", "n = 2", "--no-cache", env=env)[0])
            self.assertLess(proxy.take(), 20000)
            # A new release, of which one file is new.
            self.write(octave, "general/private/helper_of.m", "function y = helper_of(x)\n  y = x + 5;\nend\n")
            text, hit = self.ask(folder, proxy.address, "-d", "n = 2", env=env)
            self.assertFalse(hit)
            self.assertEqual(text, self.ask(folder, "none", "-d", "n = 2", "--no-cache", env=env)[0])
            self.assertLess(proxy.take(), 20000)

    def test_many_files_long_values_and_too_much(self):
        folder = self.folder(f="function y = f(x, n)\n  y = fn00001(x) + n(3);\nend\n")
        for k in range(40000):
            with open(os.path.join(folder, "fn%05d.m" % k), "w") as f:
                f.write("function y = fn%05d(x)\n  y = x + %d;\nend\n" % (k, k))
        values = self.write(folder, "values.txt", "n = [%s];\n" % " ".join(str(k + 0.125) for k in range(500000)))
        with cluster.Cluster(self.tool, workers=1) as c:
            for expected in (False, True):
                text, hit = self.ask(folder, c.address, "-a", values)
                self.assertEqual(expected, hit)
                self.assertIn("2.125", text)
            self.write(folder, "long.m", "")
            os.truncate(os.path.join(folder, "long.m"), 100 << 20)
            done = self.run_cli("specialise", os.path.join(folder, "f.m"), "--server", c.address, "-o", self.folder(), "--no-cache")
            self.assertEqual(1, done.returncode, done.stderr)
            self.assertIn("over 64 MiB", done.stderr)
            self.assertNotIn("retry", done.stderr)

    def test_files_that_are_rewritten_all_the_time(self):
        """Every answer is that of a version that stood there while the question was asked."""
        folder = self.folder(f="function y = f(x)\n  y = g() * x;\nend\n")
        versions = ["function y = g()\n  y = %d;\nend\n" % (10 + k) for k in range(6)]  # of equal length
        right = []
        for text in versions:
            self.write(folder, "g.m", text)
            right.append(self.ask(folder, "none", "--no-cache")[0])
        self.assertEqual(len(versions), len(set(right)))
        standing = [(time.monotonic(), len(versions) - 1)]  # since when which version may have stood there
        done = threading.Event()

        def rewrite():
            rng = random.Random(7)
            while not done.wait(rng.random() * 0.2):
                k = rng.randrange(len(versions))
                standing.append((time.monotonic(), k))
                self.write(folder, "g.m", versions[k])
                standing.append((time.monotonic(), k))

        writer = threading.Thread(target=rewrite)
        writer.start()
        try:
            with cluster.Cluster(self.tool, workers=1) as c:
                hits = 0
                for _ in range(ROUNDS):
                    before = len(standing)
                    text, hit = self.ask(folder, c.address)
                    hits += hit
                    seen = {k for _, k in standing[max(0, before - 2):]}
                    self.assertIn(text, [right[k] for k in seen])
                self.assertGreater(hits, 0)
        finally:
            done.set()
            writer.join()

    # ------------------------------------------------------------ what is waited for

    def test_a_full_queue_is_waited_for(self):
        path = cluster.write_busy(self.folder())
        with cluster.Cluster(self.tool, workers=1, server_options=["--queue-limit", "2"]) as c:
            def ask(n):
                return c.specialise(path, "-d", "rounds = %d" % (n % 2), "-t", "x: realscalar", "--no-native", "--nargin",
                                    "2", "--unroll-limit", str(100 + n), out=self.folder())
            with concurrent.futures.ThreadPoolExecutor(20) as pool:
                answers = list(pool.map(ask, range(20)))
        self.assertEqual([0] * 20, [a.status for a in answers], [a.stderr for a in answers if a.status])

    def test_a_server_that_is_killed_and_comes_back_answers(self):
        path = cluster.write_busy(self.folder())
        with cluster.Cluster(self.tool, workers=1) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            def ask():
                return self.run_cli("specialise", path, "-d", "rounds = 2", "--step-limit", "1000000000", "-t", "x: realscalar",
                                    "--no-native", "--server", c.address, "--no-fallback", "-v", "-o", self.folder())
            run = pool.submit(ask)
            cluster.wait_until("a worker runs the job", c.running_pid)
            address = c.address
            c.server.kill()
            c.server.popen.stdout.close()
            c.server.log.close()
            c.start_server(address)
            answer = run.result()
        self.assertEqual(0, answer.returncode, answer.stderr)
        self.assertRegex(answer.stderr, r"residua: waits because cannot reach the server ")

    # ------------------------------------------------------------ without a server

    def test_without_its_server_a_request_runs_here(self):
        folder = self.folder(f="function y = f(x)\n  y = x + 1;\nend\n")
        away = self.away()
        out = self.folder()
        asked = ["specialise", os.path.join(folder, "f.m"), "-t", "x: realscalar", "--no-native", "-q", "-o", out]
        done = self.run_cli(*asked, "--server", away)
        self.assertEqual(0, done.returncode, done.stderr)
        self.assertRegex(done.stderr, r"the server `%s` is away \(.*\); specialised here" % away)
        self.assertTrue(os.path.exists(os.path.join(out, "f.m")))
        for options, env in ((["--server", away, "--no-fallback"], {}), (["--no-fallback"], {"RESIDUA_SERVER": away})):
            done = self.run_cli(*asked, *options, env=env)
            self.assertEqual(3, done.returncode, done.stderr)
            self.assertIn("cannot reach the server `%s`" % away, done.stderr)

    def test_an_error_of_the_user_is_not_tried_elsewhere(self):
        folder = self.folder(f="function y = f(x)\n  y = (x;\nend\n")
        with cluster.Cluster(self.tool, workers=1) as c:
            done = self.run_cli("specialise", os.path.join(folder, "f.m"), "--server", c.address, "-o", self.folder())
        self.assertEqual(1, done.returncode)
        self.assertEqual(1, done.stderr.count("error:"), done.stderr)
        self.assertNotIn("specialised here", done.stderr)

    # ------------------------------------------------------------ configuration

    def configured(self, text):
        home = tempfile.mkdtemp(dir=self.home.name)
        self.write(home, "residua/config.toml", text)
        return {"XDG_CONFIG_HOME": home}

    def test_flags_come_before_the_environment_and_that_before_the_file(self):
        folder = self.folder(f="function y = f(x)\n  y = x + 1;\nend\n")
        away = self.away()
        with cluster.Cluster(self.tool, workers=1) as c:
            def served(*options, env):
                before = int(c.status()["hits"]) + int(c.status()["misses"])
                self.ask(folder, None, *options, env=env)
                return int(c.status()["hits"]) + int(c.status()["misses"]) > before
            here = self.configured('server = "%s"\nfallback = false\ntime_limit = 60\n' % c.address)
            elsewhere = self.configured('server = "%s"\nfallback = false\n' % away)
            self.assertTrue(served(env=here))
            self.assertFalse(served(env=dict(here, RESIDUA_SERVER="none")))
            self.assertFalse(served(env=dict(here, RESIDUA_SERVER="")))
            self.assertTrue(served(env=dict(elsewhere, RESIDUA_SERVER=c.address)))
            self.assertTrue(served("--server", c.address, env=dict(elsewhere, RESIDUA_SERVER=away)))
            self.assertFalse(served("--server", "none", env=here))
            # What a server does not do is done here, unless a server is asked for.
            self.assertFalse(served("--dump", "used-facts", env=here))
            self.assertEqual(0, self.run_cli("cluster", "status", env=here).returncode)
        asked = ["specialise", os.path.join(folder, "f.m"), "-o", self.folder(), "--no-native"]
        self.assertEqual(3, self.run_cli(*asked, env=elsewhere).returncode)  # no fallback, says the file
        self.assertEqual(2, self.run_cli("cluster", "status").returncode)
        self.assertEqual(2, self.run_cli(*asked, "--server", "a:1", "--dump", "facts").returncode)

    def test_the_cache_folder_can_be_configured(self):
        folder = self.folder(f="function y = f(x)\n  y = x + 1;\nend\n")
        cache, other = self.folder(), self.folder()
        env = self.configured('cache_dir = "%s"\n' % cache)
        self.ask(folder, None, env=env)
        self.assertTrue(os.listdir(cache))
        self.ask(folder, None, env=dict(env, RESIDUA_CACHE_DIR=other))
        self.assertTrue(os.listdir(other))

    def test_what_is_wrong_with_the_file_is_said_with_its_place(self):
        for text, line, said in (('server = 5\n', 1, "`server` is a text"), ('fallback = true\nserve = "a:1"\n', 2, "unknown key `serve`"),
                                 ("fallback = \n", 1, "expected value"), ("\n\ntime_limit = -1\n", 3, "above 0"),
                                 ("fallback = 1\n", 1, "true or false"), ("octave = []\n", 1, "`octave` is a text")):
            env = self.configured(text)
            done = self.run_cli("cache", "stats", env=env)
            self.assertEqual(2, done.returncode, done.stderr)
            place = os.path.join(env["XDG_CONFIG_HOME"], "residua", "config.toml") + ":%d:" % line
            self.assertIn(place, done.stderr)
            self.assertIn(said, done.stderr)
            self.assertEqual(0, self.run_cli("--help", env=env).returncode)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
