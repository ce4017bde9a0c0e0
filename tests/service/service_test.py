"""The service with real processes: python3 tests/service/service_test.py --bin-dir build/bin"""
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, examples, residua

CHEBYSHEV = "chebyshev_coefficients"


class Service(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-service-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.request = examples.load()[0][CHEBYSHEV]

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def folder(self, name):
        return os.path.join(tempfile.mkdtemp(dir=self.home.name), name)

    def read(self, *parts):
        with open(os.path.join(*parts), "rb") as f:
            return f.read()

    def test_same_output_as_embedded_then_a_hit(self):
        r = self.request
        local, first, second = (self.folder("out") for _ in range(3))
        embedded = self.tool.command("specialise", r.path, *r.options(), "-o", local, "--no-cache", "--json")
        self.assertEqual(0, embedded.status, embedded.stderr)
        with cluster.Cluster(self.tool) as c:
            done = c.specialise(r.path, *r.options(), out=first)
            self.assertEqual(0, done.status, done.stderr)
            self.assertFalse(residua.hit(done))
            again = c.specialise(r.path, *r.options(), out=second)
            self.assertEqual(0, again.status, again.stderr)
            self.assertTrue(residua.hit(again))
            self.assertGreaterEqual(int(c.status()["hits"]), 1)
        for name in (r.entry + ".m", r.entry + ".h", r.entry + ".json"):
            self.assertEqual(self.read(local, name), self.read(first, name), name)
        self.assertEqual(sorted(os.listdir(first)), sorted(os.listdir(second)))
        for name in os.listdir(first):
            self.assertEqual(self.read(first, name), self.read(second, name), name)
        answer = self.tool.run(second, [("x", "[-1 0 1]")], mode="--native")
        self.assertEqual("ok", answer.kind, answer.message)

    def write(self, folder, name, text):
        with open(os.path.join(folder, name), "w") as f:
            f.write(text)
        return os.path.join(folder, name)

    def test_a_definition_is_evaluated_by_the_client_alone_and_once(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path = self.write(folder, "f.m", "function y = f(x, n)\n  y = x * n;\nend\n")
        out = os.path.join(folder, "out")
        with cluster.Cluster(self.tool, workers=2) as c:
            def residual(define):
                done = self.tool.command("specialise", path, "-d", define, "-t", "x: realscalar", "--no-native", "--server",
                                         c.address, "-o", out, "--json", cwd=folder)
                self.assertEqual(0, done.status, done.stderr)
                return done, self.read(out, "f.m").decode()
            for _ in range(6):
                _, text = residual("n = randi([2, 5])")
                value = residua.manifest(out, "f")["request"]["define"][0]["value"]
                self.assertIn("x * " + value, text)
            for n in "2345":
                self.assertIn("x * " + n, residual("n = " + n)[1])
            # What it does to files, folders and the environment it does here.
            self.assertIn("x * 2", residual("n = 1 + fwrite(fopen('mark.txt', 'a'), 'x')")[1])
            self.assertEqual(b"x", self.read(folder, "mark.txt"))
            self.assertTrue(residua.hit(residual("n = 2")[0]))
            self.assertEqual(0, int(c.status()["refused"]))
            cwds = {os.readlink("/proc/%d/cwd" % p.pid) for p in [c.server, *c.workers]}
            residual("n = numel(cd('..')) * 0 + 3")
            self.assertEqual(cwds, {os.readlink("/proc/%d/cwd" % p.pid) for p in [c.server, *c.workers]})

    def test_what_a_worker_specialises_does_not_see_its_machine(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        secret = self.write(folder, "secret.txt", "42")
        calls = ["fgetl(fopen('%s'))" % secret, "getenv('HOME')", "pwd()", "exist('%s', 'file')" % secret, "now()", "rand()",
                 "numel(readdir('%s'))" % folder]
        body = "".join("  y{%d} = q%d();\n" % (k + 1, k) for k in range(len(calls)))
        text = "function y = f(x)\n  y = {x};\n%send\n" % body
        text += "".join("function r = q%d()\n  r = %s;\nend\n" % (k, call) for k, call in enumerate(calls))
        path = self.write(folder, "f.m", text)
        with cluster.Cluster(self.tool, workers=1) as c:
            done = c.specialise(path, "--no-native", out=os.path.join(folder, "out"))
            self.assertEqual(0, done.status, done.stderr)
        residual = self.read(folder, "out", "f.m").decode()
        for name in ("fgetl", "getenv", "pwd", "exist", "now", "rand", "readdir"):
            self.assertIn(name, residual)

    def test_what_a_new_machine_made_is_not_given_to_an_old_one(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path = self.write(folder, "f.m", "function y = f(x, c)\n  y = zeros(size(x));\n  for k = 1:numel(x)\n"
                                         "    y(k) = x(k) * c + x(k) ^ 2 - c / 3;\n  end\nend\n")
        asked = [path, "-d", "c = 2.5", "-t", "x: real double [1 64]"]
        env = dict(self.tool.env, RESIDUA_OCTAVE="none")
        with cluster.Cluster(self.tool, workers=1) as c:
            new = c.specialise(*asked, "--target", "x86-64-v4", out=os.path.join(folder, "new"))
            self.assertEqual(0, new.status, new.stderr)
            old = subprocess.run(residua.OLD_CPU + [self.tool.path(), "specialise", *asked, "--server", c.address, "-q", "-o",
                                        os.path.join(folder, "old")], env=env, capture_output=True, text=True, timeout=240)
            self.assertEqual(0, old.returncode, old.stderr)
        self.assertEqual("x86-64-v2", residua.manifest(os.path.join(folder, "old"), "f")["target"])
        for name, status in (("old", 0), ("new", 1)):
            ran = subprocess.run(residua.OLD_CPU + [self.tool.path(), "run", os.path.join(folder, name), "--native", "--arg", "x = 1:64"],
                                 env=env, capture_output=True, text=True, timeout=120)
            self.assertEqual(status, ran.returncode, ran.stderr)
        self.assertIn("this processor lacks avx", ran.stdout + ran.stderr)

    def test_bits_of_one_kind_of_machine_are_not_given_to_another(self):
        path = self.write(tempfile.mkdtemp(dir=self.home.name), "f.m",
                          "function y = f(A, x)\n  y = A * A' * x + [1 2; 3 4] * [5; 6];\nend\n")

        def ask(kernels):
            out = self.folder("out")
            done = subprocess.run([self.tool.path(), "specialise", path, "-d", "A = [0.1 0.7; 0.3 0.9]", "--no-native",
                                   "--server", c.address, "--json", "-o", out],
                                  env=dict(self.tool.env, **kernels), capture_output=True, text=True)
            self.assertEqual(0, done.returncode, done.stderr)
            with open(os.path.join(out, "f.m")) as f:
                return f.read(), json.loads(done.stdout)["cache"], residua.manifest(out, "f").get("numerics")

        with cluster.Cluster(self.tool, workers=1) as c:
            folded, _, marked = ask({})  # not set and set to nothing are two things to OpenBLAS
            self.assertNotIn("'", folded)
            here = marked["libraries"][0]["kernel"]
            kept, said, marked = ask({"OPENBLAS_CORETYPE": "Nehalem" if here == "Prescott" else "Prescott"})  # the worker cannot know its bits
            self.assertIn("[0.1, 0.7; 0.3, 0.9]'", kept)
            self.assertIn("[17; 39]", kept)       # which every machine gives
            self.assertFalse(marked)
            self.assertIn("OpenBLAS", said)
            again, _, marked = ask({})
            self.assertEqual((folded, here), (again, marked["libraries"][0]["kernel"]))

    def test_workers_say_what_they_build_for(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            self.assertRegex(c.status()["workers"][0]["target"], r"^(x86-64|aarch64|generic)")

    def test_users_with_equal_sources_share(self):
        folders = [os.path.join(tempfile.mkdtemp(dir=self.home.name), user, "work") for user in ("anna", "bert")]
        for folder in folders:
            os.makedirs(os.path.join(folder, "private"))
            for name, text in (("f.m", "function y = f(n, x)\n  y = g(n) * x;\nend\n"),
                               (os.path.join("private", "g.m"), "function y = g(n)\n  y = n + 1;\nend\n")):
                with open(os.path.join(folder, name), "w") as f:
                    f.write(text)
        with cluster.Cluster(self.tool, workers=1) as c:
            def ask(folder):
                done = c.specialise(os.path.join(folder, "f.m"), "-d", "n = 2", out=self.folder("out"))
                self.assertEqual(0, done.status, done.stderr)
                return done
            self.assertFalse(residua.hit(ask(folders[0])))
            self.assertTrue(residua.hit(ask(folders[1])))
            with open(os.path.join(folders[1], "private", "g.m"), "a") as f:
                f.write("% a comment\n")
            self.assertTrue(residua.hit(ask(folders[1])))
            with open(os.path.join(folders[1], "private", "g.m"), "w") as f:
                f.write("function y = g(n)\n  y = n + 2;\nend\n")
            self.assertFalse(residua.hit(ask(folders[1])))
            self.assertTrue(residua.hit(ask(folders[0])))

    def test_functions_of_an_installed_octave_go_along(self):
        source = os.path.join(tempfile.mkdtemp(dir=self.home.name), "root.m")
        with open(source, "w") as f:
            f.write("function r = root(a)\n  r = fzero(@(t) t ^ 3 - a, [0 5]) + gammainc(a, 2);\nend\n")
        local, remote = (self.folder("out") for _ in range(2))
        request = [source, "-t", "a: realscalar"]
        embedded = self.tool.command("specialise", *request, "-o", local, "--no-cache", "--json")
        self.assertEqual(0, embedded.status, embedded.stderr)
        with cluster.Cluster(self.tool) as c:
            done = c.specialise(*request, out=remote)
            self.assertEqual(0, done.status, done.stderr)
        for name in ("root.m", "root.json", "libroot.so"):
            self.assertEqual(self.read(local, name), self.read(remote, name), name)

    def test_progress_is_shown(self):
        r = self.request
        with cluster.Cluster(self.tool, workers=1) as c:
            done = self.tool.command("specialise", r.path, *r.options(), "--server", c.address, "-o", self.folder("out"), "-v")
            self.assertEqual(0, done.status, done.stderr)
            self.assertRegex(done.stderr, r"(?i)specialis")

    def test_errors_of_the_user_come_back_with_their_place(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path = os.path.join(folder, "broken.m")
        with open(path, "w") as f:
            f.write("function y = broken(x)\n  y = (x + 1;\nend\n")
        with cluster.Cluster(self.tool, workers=1) as c:
            done = c.specialise(path, out=self.folder("out"))
            self.assertEqual(1, done.status)
            self.assertRegex(done.stderr, r"broken\.m:2:\d+: error: ")
            self.assertIn("^", done.stderr)
            unknown = c.specialise(self.request.path, "-d", "nosuch = 1", out=self.folder("out"))
            self.assertEqual(1, unknown.status)
            self.assertIn("nosuch", unknown.stderr)

    def test_equal_requests_run_once(self):
        path = cluster.write_busy(tempfile.mkdtemp(dir=self.home.name))
        with cluster.Cluster(self.tool) as c:
            with concurrent.futures.ThreadPoolExecutor(4) as pool:
                runs = [pool.submit(c.specialise, path, "-d", "rounds = 2", "--step-limit", "1000000000", "-t", "x: realscalar", out=self.folder("out"))
                        for _ in range(4)]
                results = [run.result() for run in runs]
            for done in results:
                self.assertEqual(0, done.status, done.stderr)
            status = c.status()
        self.assertEqual(3, int(status["joined"]) + int(status["hits"]), status)

    def test_server_and_workers_stop_on_sigterm(self):
        with cluster.Cluster(self.tool) as c:
            self.assertEqual(0, c.workers[0].stop())
            cluster.wait_until("one worker is left", lambda: len(c.status()["workers"]) == 1)
            self.assertEqual(0, c.workers[1].stop())
            self.assertEqual(0, c.server.stop())


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
