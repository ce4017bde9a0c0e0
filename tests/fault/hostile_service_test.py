"""A service among enemies: jobs that take everything, peers that say nothing or nonsense. Each is ended and named, and a bystander is
answered meanwhile.

python3 tests/fault/hostile_service_test.py --bin-dir build/bin
"""
import os
import random
import signal
import socket
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault.among_enemies import NO_BUDGET, AmongEnemies, function
from tests.support import cluster, residua
from tests.support.stalling_proxy import StallingProxy


class HostileService(AmongEnemies):
    # ------------------------------------------------------------ jobs

    def test_an_endless_loop(self):
        self.ended(function("k = 0;", "while true", "  k = mod(k + 1, 97);", "end", "y = x + k;"), "processor-time",
                   "more processor time than the 3 s")

    def test_a_memory_hog(self):
        """Few large arrays, so that memory ends before processor time does on any machine."""
        self.ended(function("c = {};", "for k = 1:1000000", "  c{k} = zeros(1, 1000000) + k;", "end", "y = x + numel(c);"), "memory",
                   "more memory than the 300 MiB")

    def test_a_bomb_of_texts_that_are_run(self):
        done = self.ask(self.cluster.address, function("s = 'k = 1;';", "for k = 1:60", "  s = [s, 'k = 1;', s];", "end", "eval(s);", "y = x;"),
                        *NO_BUDGET)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertRegex(done.stderr, r"\[limit\]")

    def test_a_bomb_of_texts_that_run_themselves(self):
        text = function("y = x + g('g(t); g(t);', 0);") + function("if d < 60", "  t = s;", "  eval('k = g(s, d + 1); k = g(s, d + 1);');",
                                                                    "end", "y = d;", header="y = g(s, d)")
        done = self.ask(self.cluster.address, text, *NO_BUDGET)
        self.assertIn(done.returncode, (0, 1), done.stderr)  # A residual that does it later is an answer, too.
        self.assertEqual(done.returncode == 1, "error:" in done.stderr)

    def test_deep_nesting(self):
        for text in (function("y = " + "(" * 200000 + "x" + ")" * 200000 + ";"), function("y = " + "-" * 300000 + "x;"),
                     function(*["if x > 0"] * 20000, "y = x;", *["end"] * 20000),
                     function("y = g(0) + x;") + function("y = g(k + 1) + 1;", header="y = g(k)")):
            done = self.ask(self.cluster.address, text, *NO_BUDGET)
            self.assertIn(done.returncode, (0, 1), done.stderr[-500:])
            self.assertEqual(done.returncode == 1, "error:" in done.stderr)

    def test_processes_and_files(self):
        """A job runs nothing of this: it stays in the residual program."""
        folder = self.folder()
        mark = os.path.join(folder, "mark")
        for call in ("system('touch %s')" % mark, "popen('touch %s', 'r')" % mark, "fork()", "exec('touch', {'%s'})" % mark,
                     "fwrite(fopen('%s', 'w'), zeros(1, 1e6))" % mark, "mkdir('%s')" % mark):
            out = self.folder()
            done = self.ask(self.cluster.address, function("y = x;", "while true", "  y = y + %s;" % call, "end"), out=out)
            self.assertIn(done.returncode, (0, 1), done.stderr)
            if done.returncode == 0:
                with open(os.path.join(out, "f.m")) as f:
                    self.assertIn(call.partition("(")[0], f.read())
        self.assertEqual([], os.listdir(folder))

    def test_a_job_that_does_not_end_when_it_is_told(self):
        """It takes no signal but the last one: its slot is free again all the same."""
        path = os.path.join(self.folder(), "f.m")
        with open(path, "w") as f:
            f.write(function("k = 0;", "while true", "  k = mod(k + 1, 97);", "end", "y = x + k;"))
        before = self.cluster.jobs()
        client = subprocess.Popen([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback",
                                   *NO_BUDGET, "--server", self.cluster.address, "-o", self.folder()], env=self.tool.env,
                                  stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

        def stopped():
            """Jobs of the bystander come and go; this one stays."""
            for pid in self.cluster.jobs() - before:
                with open("/proc/%d/stat" % pid) as f:
                    ticks = int(f.read().rpartition(")")[2].split()[11])
                if ticks > 50:
                    os.kill(pid, signal.SIGSTOP)
                    return pid
            return None

        def attempt():
            try:
                return stopped()
            except OSError:
                return None
        job = cluster.wait_until("the job runs", attempt)
        client.terminate()
        client.wait()
        cluster.wait_until("the job is gone", lambda: job not in self.cluster.jobs())

    # ------------------------------------------------------------ what is sent

    def test_a_huge_value(self):
        done = self.ask(self.cluster.address, function("y = x + n(1);", header="y = f(x, n)"), "-d", "n = rand(3000)")
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertIn("64 MiB", done.stderr)
        self.assertNotIn("retry", done.stderr)

    def connections(self, count):
        host, port = self.cluster.address.rsplit(":", 1)
        return [socket.create_connection((host, int(port))) for _ in range(count)]

    def test_connections_that_say_nothing(self):
        sockets = self.connections(300)
        answered = sum(self.bystander.answers)
        cluster.wait_until("the bystander is answered", lambda: sum(self.bystander.answers) >= answered + 4)
        for s in sockets:  # The server ends them by itself.
            s.settimeout(cluster.DEADLINE)
            try:
                while s.recv(1 << 16):
                    pass
            except ConnectionResetError:
                pass
            s.close()

    def test_nonsense_at_the_port(self):
        rng = random.Random(5)
        preface = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"
        settings = b"\0\0\0\4\0\0\0\0\0"
        for k in range(60):
            s, = self.connections(1)
            s.settimeout(cluster.DEADLINE)
            try:
                s.sendall((preface if k % 3 else b"") + (settings if k % 3 == 2 else b"") + rng.randbytes(rng.randrange(1, 1 << 16)))
                s.shutdown(socket.SHUT_WR)
                while s.recv(1 << 16):
                    pass
            except OSError as ended:  # by the server, in whichever of these calls
                self.assertNotIsInstance(ended, TimeoutError)
            s.close()

    def test_a_stranger_who_asks_for_what_is_not_here(self):
        for words in (["cluster", "reports", "../../etc/passwd"], ["cluster", "reports", "x" * 100000]):
            done = self.tool.command(*words, "--server", self.cluster.address)
            self.assertEqual(3, done.status, done.stderr)
            self.assertIn("no report", done.stderr)

    def test_text_that_acts_on_a_terminal(self):
        """What workers say of a program is shown, and a terminal does nothing of it; nor does the log get lines of others."""
        path = os.path.join(self.folder(), "f\x1b]0;owned\x07.m")
        with open(path, "w") as f:
            f.write("function y = f(x)\n  y = x + ;\nend\n")
        done = self.send(path)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertNotIn("\x1b", done.stderr)
        self.assertIn("f\\x1b]0;owned\\x07.m:2:", done.stderr)
        folder = self.folder()
        path = os.path.join(folder, "f\n2026-01-01T00:00:00.000Z info forged.m")
        with open(path, "w") as f:
            f.write(function("y = x;", header="y = f(x)"))
        done = self.send(path)
        self.assertIn(done.returncode, (0, 1), done.stderr)
        log = self.cluster.server.log_text()
        self.assertIn("forged", log)
        self.assertFalse([line for line in log.split("\n") if line.startswith("2026-01-01T00:00:00.000Z")])

    def test_texts_that_are_no_utf8(self):
        """Sources of other encodings, errors that quote them, and files with odd names are as they are without a server."""
        folder = self.folder()
        path = os.path.join(folder, "f.m")
        with open(os.path.join(folder.encode(), b"gr\xf6\xdfe.m"), "wb") as f:
            f.write(b"function y = g(x)\n  y = x;\nend\n")
        for text, status in ((b"function y = f(x)\n  y = x + %d; %% gr\xf6\xdfer\n  z = 'gr\xf6\xdfer'; y = y + numel (z);\nend\n" % os.getpid(), 0),
                             (b"function y = f(x)\n  y = x + ; %% gr\xf6\xdfer %d\nend\n" % os.getpid(), 1),
                             (b"function y = f(x)\n  error ('gr\xf6\xdfer %d');\n  y = x;\nend\n" % os.getpid(), 0)):
            with open(path, "wb") as f:
                f.write(text)
            done = subprocess.run([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback", "--server",
                                   self.cluster.address, "-o", self.folder()], env=self.tool.env, capture_output=True,
                                  stdin=subprocess.DEVNULL, timeout=240)
            self.assertEqual(status, done.returncode, done.stderr)
        self.assertNotIn("worker-left", self.cluster.server.log_text())
        done = self.send(os.fsdecode(os.path.join(folder.encode(), b"gr\xf6\xdfe.m")))
        self.assertEqual(3, done.returncode, done.stderr)
        self.assertIn("is no UTF-8, and a server is asked in nothing else", done.stderr)

    def test_characters_that_are_not_seen(self):
        """A line that an error quotes is told with the same letters here and by a server."""
        path = os.path.join(self.folder(), "f.m")
        with open(path, "w", encoding="utf-8") as f:
            f.write("\ufeff\ufefffunction y = f(x)\n  y = x; % \u202e\nend\n")
        told = [subprocess.run([self.tool.path(), "specialise", path, "--json", *where], env=self.tool.env, capture_output=True, text=True,
                               stdin=subprocess.DEVNULL, timeout=240)
                for where in (("--no-cache",), ("--server", self.cluster.address, "--no-fallback"))]
        self.assertEqual(told[0].stdout, told[1].stdout)
        self.assertEqual(told[0].stderr, told[1].stderr)
        self.assertIn("\\\\xef\\\\xbb\\\\xbffunction", told[0].stdout)

    def send(self, path):
        return subprocess.run([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback", "--server",
                               self.cluster.address, "-o", self.folder()], env=self.tool.env, capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=240)

    def test_peers_that_stall(self):
        """Uploads that stop in the middle, and readers that take nothing, hold the server's memory only for a while."""
        noise = "% " + random.Random(9).randbytes(10 << 20).hex() + "\n"
        big = function("y = x;") + noise
        path = os.path.join(self.folder(), "f.m")
        with open(path, "w") as f:
            f.write(big)
        clients = []

        def start(server):
            clients.append(subprocess.Popen([self.tool.path(), "specialise", path, "-t", "x: realscalar", "--no-native", "--no-fallback",
                                             "--server", server, "-o", self.folder()], stdin=subprocess.DEVNULL,
                                            env=dict(self.tool.env, RESIDUA_CHANNEL_IDLE="0"), stdout=subprocess.DEVNULL,
                                            stderr=subprocess.DEVNULL))
        with StallingProxy(self.cluster.address, to_server=4 << 20) as upload:
            for _ in range(6):
                start(upload.address)
            self.assertTrue(upload.stalled.wait(cluster.DEADLINE))
            cluster.wait_until("the server holds parts of uploads", lambda: int(self.cluster.status()["arriving_bytes"]) > 0)
            for client in clients:
                client.kill()
                client.wait()
            cluster.wait_until("the server holds nothing", lambda: int(self.cluster.status()["arriving_bytes"]) == 0, deadline=120)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
