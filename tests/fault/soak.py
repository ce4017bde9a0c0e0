"""Small points from three clients while the service is taken apart: `./dev soak [MINUTES]` (default 60).

python3 tests/fault/soak.py --bin-dir build/bin --minutes 60 [--seed 1]

A worker is killed every second and another one started, one is stopped for longer than its lease and goes on, the server is restarted
twice. Every point is answered exactly once by each client that asks for it, each answer is the one of a process without any service, and
nothing that was stored is made twice. What was counted is printed; an exit status that is not 0 says what did not hold.
"""
import argparse
import collections
import json
import os
import random
import re
import signal
import subprocess
import sys
import tempfile
import threading
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import cluster, residua

CLIENTS, WORKERS = 3, 4
LEASE = 30.0  # seconds without a heartbeat (SchedulerOptions::lease_duration)
# An answer that says that the service failed is asked for again; a point that fails so often is lost.
MOST_TRIES = 20

SOURCE = """function y = point(x, n)
  y = 0;
  for k = 1:mod(n, 7) + 1
    y = y * x + step(k, n);
  end
end
function c = step(k, n)
  c = mod(k * n, 11) + n;
end
"""


class Batch:
    """One client: a conversation of requests and answers, a line each."""

    def __init__(self, tool, folder, *options):
        self.popen = subprocess.Popen([tool.path(), "specialise", "--batch", "--no-native", *options], cwd=folder, env=tool.env, text=True,
                                      stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        self.failed = False

    def ask(self, n):
        request = {"id": n, "file": "point.m", "type": ["x: realscalar"], "define": ["n = %d" % n], "files": True}
        self.popen.stdin.write(json.dumps(request) + "\n")
        self.popen.stdin.flush()
        line = self.popen.stdout.readline()
        if not line:
            raise AssertionError("a client ended with status %s" % self.popen.wait())
        answer = json.loads(line)
        if answer.get("id") != n:
            raise AssertionError("asked for %d, answered: %s" % (n, line[:300]))
        self.failed = self.failed or "error" in answer
        return answer

    def end(self):
        """Nothing more is said, and the status tells whether an answer was an error."""
        self.popen.stdin.close()
        rest = self.popen.stdout.read()
        self.popen.stdout.close()
        status = self.popen.wait(60)
        if rest:
            raise AssertionError("a client said more than it was asked: %r" % rest[:300])
        if (status != 0) != self.failed:
            raise AssertionError("a client ended with status %d, %s" % (status, "an answer failed" if self.failed else "no answer failed"))


class Soak:
    def __init__(self, tool, folder, minutes, seed):
        self.tool, self.folder, self.seed = tool, folder, seed
        self.end = time.monotonic() + minutes * 60
        self.counts = collections.Counter()
        self.wrong = []
        self.lock = threading.Lock()
        self.expected = {}
        self.alone = Batch(tool, folder, "--no-cache")
        self.over = threading.Event()

    def expect(self, n):
        """What a process without a service answers."""
        with self.lock:
            if n not in self.expected:
                self.expected[n] = self.alone.ask(n)["contents"]
            return self.expected[n]

    def count(self, what, number=1):
        with self.lock:
            self.counts[what] += number

    def fail(self, what):
        with self.lock:
            self.wrong.append(what)
        self.over.set()

    # ------------------------------------------------------------ who asks

    def points(self, rng):
        """Old ones again, new ones, and those that the others ask for now."""
        newest = 0
        while True:
            newest += 1
            yield newest
            if rng.random() < 0.3:
                yield rng.randint(1, newest)

    def client(self, number, address):
        try:
            batch = Batch(self.tool, self.folder, "--server", address, "--no-fallback")
            for n in self.points(random.Random(self.seed + number)):
                if time.monotonic() > self.end or self.over.is_set():
                    break
                self.point(batch, n)
            batch.end()
        except AssertionError as failed:
            self.fail("client %d: %s" % (number, failed))

    def point(self, batch, n):
        for _ in range(MOST_TRIES):
            answer = batch.ask(n)
            if "error" not in answer:
                break
            if answer["error"]["status"] != 3:
                return self.fail("point %d: %s" % (n, answer["error"]["message"]))
            self.count("asked again")
        else:
            return self.fail("point %d was not answered in %d tries: %s" % (n, MOST_TRIES, answer["error"]["message"]))
        self.count("answers")
        self.count("hits" if answer["hit"] else "misses")
        if answer["contents"] != self.expect(n):
            self.fail("point %d has another answer than without a service" % n)

    # ------------------------------------------------------------ who breaks

    def breaker(self, c):
        try:
            self.break_things(c, random.Random(self.seed))
        except AssertionError as failed:
            self.fail(str(failed))

    def break_things(self, c, rng):
        began, stopped = time.monotonic(), None
        whole = self.end - began
        restarts = [began + whole / 3, began + 2 * whole / 3]
        stop_at = began + min(whole / 10, 10)
        while not self.over.wait(1) and time.monotonic() < self.end:
            now = time.monotonic()
            if stopped and now > stopped[1]:
                stopped[0].popen.send_signal(signal.SIGCONT)
                self.count("workers that went on after their lease")
                stopped, stop_at = None, now + 60
            if not stopped and now > stop_at:
                stopped = (rng.choice(c.workers), now + LEASE + 5)
                stopped[0].popen.send_signal(signal.SIGSTOP)
            if restarts and now > restarts[0]:
                del restarts[0]
                self.restart(c)
            victim = rng.choice([w for w in c.workers if not stopped or w is not stopped[0]])
            victim.kill()
            victim.popen.stdout.close()
            victim.log.close()
            c.workers.remove(victim)
            self.count("workers killed")
            # Not waited for: it connects when it can.
            c.workers.append(cluster.Process([self.tool.path("residua-worker"), "--server", c.address, "--slots", "1"], self.tool.env,
                                             os.path.join(c.folder, "worker-%d.log" % self.counts["workers killed"])))
        if stopped:
            stopped[0].popen.send_signal(signal.SIGCONT)

    def restart(self, c):
        address, log = c.address, c.server.log_path
        if c.server.stop() != 0:
            raise AssertionError("the server did not stop in order")
        os.rename(log, log + ".%d" % self.counts["server restarts"])
        c.start_server(address)
        self.count("server restarts")

    # ------------------------------------------------------------ what it came to

    def run(self):
        with cluster.Cluster(self.tool, workers=0) as c:
            for _ in range(WORKERS):
                c.workers.append(cluster.Process([self.tool.path("residua-worker"), "--server", c.address, "--slots", "1"], self.tool.env,
                                                 os.path.join(c.folder, "first-%d.log" % len(c.workers))))
            threads = [threading.Thread(target=self.client, args=(k, c.address)) for k in range(CLIENTS)]
            threads.append(threading.Thread(target=self.breaker, args=(c,)))
            for t in threads:
                t.start()
            for t in threads:
                t.join()
            self.judge(c)
        self.alone.end()

    def judge(self, c):
        made = collections.Counter()
        for name in sorted(os.listdir(c.folder)):
            if not name.startswith("server.log"):
                continue
            with open(os.path.join(c.folder, name)) as f:
                for line in f:
                    if " info request-done " in line and " hit=no " in line and " joined=no " in line and " state=0 " in line:
                        made[re.search(r" signature=(\w+)", line).group(1)] += 1
        self.counts["points"] = len(self.expected)
        self.counts["made"] = sum(made.values())
        self.counts["made twice"] = sum(n - 1 for n in made.values())
        if self.counts["made twice"]:
            self.wrong.append("%d results were made although they were stored" % self.counts["made twice"])
        if self.counts["made"] < self.counts["points"]:
            self.wrong.append("the server told of fewer results than were answered: its log is not what is read here")
        if not self.wrong and min(self.counts[what] for what in ("hits", "misses", "workers killed", "server restarts")) == 0:
            self.wrong.append("nothing was put to the test in so short a time")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-soak-") as home:
        tool = residua.Residua(os.path.abspath(args.bin_dir), home)
        tool.env["RESIDUA_OCTAVE"] = "none"
        with open(os.path.join(home, "point.m"), "w") as f:
            f.write(SOURCE)
        soak = Soak(tool, home, args.minutes, args.seed)
        soak.run()
    for what, number in sorted(soak.counts.items()):
        print("%8d %s" % (number, what))
    for wrong in soak.wrong:
        print("wrong: " + wrong)
    return 1 if soak.wrong else 0


if __name__ == "__main__":
    sys.exit(main())
