"""How long a bystander waits for hits while others do their worst: python3 tests/fault/bystander.py --bin-dir build/bin [--seconds 8]
[--rounds 1] [--only WORDS] [--job-nice N]

One asks for a result that is there, over an open channel, one request after the other: first alone, then while jobs run for ever,
take all memory, evaluate text without end, while peers stall in the middle of an upload, connections say nothing and nonsense
comes to the port. A table of p50 and p99, and what the p99 is of the one alone. Not a test of the run: on a machine that does other things
it measures these. With rounds each is measured beside the one alone again and again, and the medians are of all rounds. Processes of
nobody's that only count, as many as jobs run and as nice as those that have computed for a second, say what no service could do better.
"""
import argparse
import contextlib
import itertools
import os
import random
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import batch, cluster, residua
from tests.support.stalling_proxy import StallingProxy

LIMITS = ["--slots", "1", "--job-memory", str(300 << 20), "--job-cpu-time", "4", "--job-time", "30"]
BUDGETS = ["--step-limit", "1000000000000000", "--byte-limit", str(1 << 40)]
LOOP = "k = 0;\n  while true\n    k = mod(k + 1, %d);\n  end\n  y = x + k;"
HOG = "c = {};\n  for k = 1:1000000\n    c{k} = zeros(1, 10000) + k + %d;\n  end\n  y = x + numel(c);"
BOMB = "s = 'k = 1;';\n  for k = 1:60\n    s = [s, 'k = %d;', s];\n  end\n  eval(s);\n  y = x;"


class Enemies:
    def __init__(self, tool, home, address):
        self.tool, self.home, self.address, self.count = tool, home, address, 0

    def ask(self, text, server, *options):
        self.count += 1
        folder = os.path.join(self.home, "enemy%d" % self.count)
        os.mkdir(folder)
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write(text)
        return subprocess.Popen([self.tool.path(), "specialise", os.path.join(folder, "f.m"), "-t", "x: realscalar", "--no-native",
                                 "--no-fallback", *options, "--server", server, "-o", folder], stdin=subprocess.DEVNULL,
                                env=dict(self.tool.env, RESIDUA_CHANNEL_IDLE="0"), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @contextlib.contextmanager
    def jobs(self, body):
        """Four clients, each with its next job when one has ended; over open channels, as programs that start are no matter of the
        service's."""
        done, talks = threading.Event(), [batch.Conversation(self.tool, self.home, "--server", self.address, "--no-fallback", *BUDGETS)
                                          for _ in range(4)]

        def client(talk, number):
            for k in itertools.count():
                name = "enemy%d_%d.m" % (number, k)
                with open(os.path.join(self.home, name), "w") as f:
                    f.write("function y = f(x)\n  %s\nend\n" % (body % (97 + number + 4 * k)))
                with contextlib.suppress(OSError, ValueError):
                    talk.ask(file=name, type="x: realscalar", no_native=True)
                if done.is_set():
                    return
        threads = [threading.Thread(target=client, args=(talk, number)) for number, talk in enumerate(talks)]
        for thread in threads:
            thread.start()
        try:
            yield
        finally:
            done.set()
            for talk in talks:
                talk.process.kill()
            for thread in threads:
                thread.join()

    @contextlib.contextmanager
    def counting(self, processes, nice):
        """They have nothing to do with the service."""
        command = [sys.executable, "-c", "import os\nos.nice(%d)\nk = 0\nwhile True:\n    k = (k + 1) %% 97\n" % nice]
        counting = [subprocess.Popen(command, start_new_session=True) for _ in range(processes)]
        for process in counting:
            with contextlib.suppress(OSError), open("/proc/%d/autogroup" % process.pid, "w") as f:
                f.write(str(nice))
        try:
            yield
        finally:
            for process in counting:
                process.kill()
                process.wait()

    @contextlib.contextmanager
    def stalled_uploads(self):
        noise = "% " + random.Random(9).randbytes(10 << 20).hex() + "\n"
        with StallingProxy(self.address, to_server=4 << 20) as upload:
            clients = [self.ask("function y = f(x)\n  y = x;\nend\n" + noise, upload.address) for _ in range(6)]
            upload.stalled.wait(30)
            time.sleep(2)                      # the clients have read their files, and wait
            try:
                yield
            finally:
                for client in clients:
                    client.kill()
                    client.wait()

    @contextlib.contextmanager
    def connections(self):
        host, port = self.address.rsplit(":", 1)
        sockets = [socket.create_connection((host, int(port))) for _ in range(300)]
        for k, s in enumerate(sockets):
            if k % 2:
                with contextlib.suppress(OSError):
                    s.sendall(random.Random(k).randbytes(4096))
        try:
            yield
        finally:
            for s in sockets:
                s.close()


def hits(talk, seconds):
    """Seconds of each, sorted."""
    times, end = [], time.monotonic() + seconds
    while time.monotonic() < end:
        start = time.perf_counter()
        answer = talk.ask(file="f.m", define={"n": "3"}, type="x: realscalar", no_native=True, files=True)
        times.append(time.perf_counter() - start)
        assert answer.get("hit"), answer
    return sorted(times)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--seconds", type=float, default=8)
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--job-nice", type=int, default=5, help="of the workers")
    parser.add_argument("--only", default="", help="situations with these words in their names")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-bystander-") as home:
        tool = residua.Residua(options.bin_dir, home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        with open(os.path.join(home, "f.m"), "w") as f:
            f.write("function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n")
        with cluster.Cluster(tool, workers=2, worker_options=[*LIMITS, "--job-nice", str(options.job_nice)]) as c:
            talk = batch.Conversation(tool, home, "--server", c.address, "--no-fallback")
            talk.ask(file="f.m", define={"n": "3"}, type="x: realscalar", no_native=True)
            enemies = Enemies(tool, home, c.address)
            situations = (("nobody's processes that count", lambda: enemies.counting(2, 19 if options.job_nice > 0 else 0)),
                          ("endless loops", lambda: enemies.jobs(LOOP)), ("memory hogs", lambda: enemies.jobs(HOG)),
                          ("bombs of text", lambda: enemies.jobs(BOMB)), ("uploads that stall", enemies.stalled_uploads),
                          ("300 connections, half of them nonsense", enemies.connections), ("nobody else", contextlib.nullcontext))

            def measure(others):
                with others:
                    times = hits(talk, options.seconds)
                return len(times), times[len(times) // 2], times[int(len(times) * 0.99)]
            for name, others in situations:
                if options.only not in name:
                    continue
                pairs = [(measure(contextlib.nullcontext()), measure(others())) for _ in range(options.rounds)]
                count, p50, p99 = (statistics.median(beside[k] for _, beside in pairs) for k in range(3))
                alone = statistics.median(before[2] for before, _ in pairs)
                print("%-40s %6d hits, p50 %.2f ms, p99 %.2f ms, alone %.2f ms: %.1f" %
                      (name, count, 1e3 * p50, 1e3 * p99, 1e3 * alone, statistics.median(b[2] / a[2] for a, b in pairs)), flush=True)
            assert c.server.alive() and all(w.alive() for w in c.workers)
            talk.end()


if __name__ == "__main__":
    main()
