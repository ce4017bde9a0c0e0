"""Several servers and a worker of all of them, as real processes: python3 tests/service/several_servers_test.py --bin-dir build/bin"""
import os
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, examples, residua

CHEBYSHEV = "chebyshev_coefficients"


class SeveralServers(residua.HomeTest):
    def folder(self, name):
        return os.path.join(tempfile.mkdtemp(dir=self.home.name), name)

    def started(self, command, ready):
        log = os.path.join(tempfile.mkdtemp(dir=self.home.name), "log")
        process = cluster.Process([self.tool.path(command[0]), *command[1:]], self.tool.env, log)
        self.addCleanup(process.log.close)
        self.addCleanup(process.popen.stdout.close)
        self.addCleanup(process.kill)
        return process, process.ready_line(ready).group(1)

    def server(self, *options):
        return self.started(["residua-server", "--listen", "127.0.0.1:0", "--cache-dir", self.folder("cache"), *options],
                            r"(?m)^listening on (\S+)$")

    def specialise(self, server, out):
        r = examples.load()[0][CHEBYSHEV]
        done = self.tool.command("specialise", r.path, *r.options(), "--server", server, "--no-fallback", "--json", "-o", out)
        self.assertEqual(0, done.status, done.stderr)
        return residua.hit(done)

    def files(self, folder):
        found = {}
        for name in os.listdir(folder):
            with open(os.path.join(folder, name), "rb") as f:
                found[name] = f.read()
        return found

    def test_a_result_is_made_once_and_outlives_the_server_that_asked_for_it(self):
        one, first = self.server()
        peer, second = self.server("--peer", first)
        worker, _ = self.started(["residua-worker", "--server", first, "--server", second, "--slots", "1"],
                                 r"(?m)^connected to (\S+)$")
        for server in (first, second):
            cluster.wait_until("the worker is known", lambda: self.tool.command(
                "cluster", "status", "--server", server, "--json").json()["workers"])
        cluster.wait_until("the peer answers", lambda: "peer-answers" in peer.log_text())
        outs = [self.folder("out") for _ in range(3)]
        self.assertFalse(self.specialise(first, outs[0]))
        self.assertTrue(self.specialise(second, outs[1]))
        one.kill()
        self.assertTrue(self.specialise(second, outs[2]))
        self.assertEqual(self.files(outs[0]), self.files(outs[1]))
        self.assertEqual(self.files(outs[0]), self.files(outs[2]))
        cluster.wait_until("the loss is said", lambda: "peer-left-out" in peer.log_text())
        self.assertTrue(worker.alive())

    def test_peers_are_asked_with_credentials_or_not_at_all(self):
        for options, words in [(["--peer", "build.example.com:7070", "--peer-token-file", self.token()], "name the authority"),
                               (["--peer", "127.0.0.1:1", "--peer-ca", "/nowhere"], "`/nowhere` cannot be read"),
                               (["--peer", "127.0.0.1:1", "--peer-token-file", "/nowhere"], "/nowhere")]:
            done = self.tool_named("residua-server", "--listen", "127.0.0.1:0", *options)
            self.assertEqual(2, done.returncode, done.stderr)
            self.assertIn(words, done.stderr)

    def token(self):
        path = self.folder("token")
        with open(path, "w") as f:
            f.write("0123456789abcdef0123456789abcdef\n")
        os.chmod(path, 0o600)
        return path

    def tool_named(self, name, *arguments):
        return subprocess.run([self.tool.path(name), *arguments], env=self.tool.env, capture_output=True, text=True, timeout=60)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
