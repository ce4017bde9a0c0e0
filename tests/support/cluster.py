"""A server and workers as real processes on loopback. Nothing sleeps for a fixed time: everything polls to a deadline."""
import os
import re
import select
import signal
import subprocess
import tempfile
import time

DEADLINE = 60.0


def wait_until(what, condition, deadline=DEADLINE):
    """Polls until condition() is true and returns its value; fails with `what` at the deadline."""
    end = time.monotonic() + deadline
    while True:
        value = condition()
        if value:
            return value
        if time.monotonic() > end:
            raise AssertionError("not within %g s: %s" % (deadline, what))
        time.sleep(0.02)


def processes(name, parents):
    """Process ids of what has this name and one of these parents; zombies are none."""
    found = set()
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/stat" % pid) as f:
                head, _, rest = f.read().rpartition(")")
        except OSError:  # It ended meanwhile.
            continue
        state, parent = rest.split()[:2]
        if head.partition("(")[2] == name and state != "Z" and int(parent) in parents:
            found.add(int(pid))
    return found


class Process:
    """A service process whose stdout announces readiness with one line."""

    def __init__(self, command, env, log):
        self.log_path = log
        self.log = open(log, "w")
        self.popen = subprocess.Popen(command, env=env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=self.log)
        self.pid = self.popen.pid

    def ready_line(self, pattern, deadline=DEADLINE):
        """The match of the announced line."""
        end, text = time.monotonic() + deadline, b""
        stdout = self.popen.stdout.fileno()
        while b"\n" not in text:
            readable, _, _ = select.select([stdout], [], [], max(0.0, end - time.monotonic()))
            chunk = os.read(stdout, 4096) if readable else b""
            if not chunk:
                raise AssertionError("no ready line (%r); log: %s" % (text, self.log_text()[-500:]))
            text += chunk
        found = re.search(pattern, text.decode())
        if not found:
            raise AssertionError("ready line is %r, want /%s/" % (text, pattern))
        return found

    def log_text(self):
        with open(self.log_path) as f:
            return f.read()

    def alive(self):
        return self.popen.poll() is None

    def kill(self):
        self.popen.kill()
        self.popen.wait()

    def stop(self, deadline=DEADLINE):
        """SIGTERM; the exit status. A process that does not stop is killed and fails the test."""
        if self.alive():
            self.popen.send_signal(signal.SIGTERM)
        try:
            return self.popen.wait(deadline)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError("did not stop on SIGTERM: " + self.log_text()[-500:])
        finally:
            self.popen.stdout.close()
            self.log.close()


class Cluster:
    """`with Cluster(tool, workers=2) as c:` then c.address, c.specialise(...), c.status()."""

    def __init__(self, tool, workers=2, cache_dir=None, server_options=(), worker_env=None, worker_options=()):
        self.tool, self.wanted = tool, workers
        self.server_options, self.worker_env = server_options, worker_env or tool.env
        self.worker_options = worker_options
        self.folder = tempfile.mkdtemp(prefix="cluster-", dir=tool.env["HOME"])
        self.cache_dir = cache_dir or os.path.join(self.folder, "cache")
        self.workers = []

    def __enter__(self):
        self.start_server("127.0.0.1:0")
        try:
            for _ in range(self.wanted):
                self.add_worker()
            wait_until("all workers are registered", lambda: len(self.status().get("workers", [])) == self.wanted)
        except BaseException:
            self.__exit__()
            raise
        return self

    def start_server(self, address):
        self.server = Process([self.tool.path("residua-server"), "--listen", address, "--cache-dir", self.cache_dir,
                               *self.server_options], self.tool.env, os.path.join(self.folder, "server.log"))
        self.address = self.server.ready_line(r"(?m)^listening on (127\.0\.0\.1:\d+)$").group(1)

    def add_worker(self):
        worker = Process([self.tool.path("residua-worker"), "--server", self.address, *self.worker_options], self.worker_env,
                         os.path.join(self.folder, "worker%d.log" % len(self.workers)))
        self.workers.append(worker)
        worker.ready_line(r"^connected to %s$" % re.escape(self.address))
        return worker

    def __exit__(self, *_):
        for process in self.workers + ([self.server] if hasattr(self, "server") else []):
            if process.alive():
                process.kill()
            process.popen.stdout.close()
            process.log.close()

    def status(self):
        done = self.tool.command("cluster", "status", "--server", self.address, "--json")
        if done.status != 0:
            raise AssertionError("cluster status: exit status %s: %s" % (done.status, done.stderr))
        return done.json()

    def running_pid(self):
        """The process id of a worker that runs a job now, or None. Worker names end in their process id."""
        for worker in self.status().get("workers", []):
            if int(worker.get("running", 0)) > 0:
                return int(re.search(r"(\d+)$", worker["name"]).group(1))
        return None

    def jobs(self):
        """Process ids of what runs jobs now."""
        zygotes = processes("residua-job", {w.pid for w in self.workers})
        return processes("residua-job-run", zygotes)

    def specialise(self, file, *options, out):
        return self.tool.command("specialise", file, *options, "--server", self.address, "-o", out, "--json")


# A job that keeps a worker busy: the sum is known, but only after a million steps for each round.
BUSY = """function y = busy(x, rounds)
  y = x + burn(rounds);
end
function s = burn(rounds)
  s = 0;
  for r = 1:rounds
    for i = 1:1000
      for j = 1:1000
        s = mod(s + i * j, 65537);
      end
    end
  end
end
"""


def write_busy(folder):
    path = os.path.join(folder, "busy.m")
    with open(path, "w") as f:
        f.write(BUSY)
    return path
