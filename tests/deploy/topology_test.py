"""The service of deploy/docker-compose.secure.yml taken apart under two studies: python3 tests/deploy/topology_test.py --bin-dir build/bin

Server and workers run as processes with the command lines of the file, over TLS, with tokens and signed results. Two clients run
500 points through them; meanwhile a worker is killed, then the server, its cache is backed up, destroyed and put back, and both studies come
to their ends, with the answers of a process without any service.
"""
import json
import os
import shutil
import subprocess
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.deploy import deploy_test
from tests.support import cluster, residua

POINTS = 250  # of each client

FUNCTION = """function y = point(x, n)
  y = 0;
  for k = 1:mod(n, 7) + 1
    y = y * x + mod(k * n, 11) + n;
  end
end
"""
STUDY = """file = "point.m"
jobs = 2
server = "%s"

[facts]
x = "real double scalar"

[arguments]
x = 3

[sweep]
n = { from = %d, to = %d, step = 1 }

[options]
no_native = true
"""


class Study:
    """One client's; begun again where it ended, as its user would."""

    def __init__(self, test, name, first, address, env):
        self.test, self.env, self.runs = test, env, 0
        self.folder = os.path.join(test.folder, name)
        os.mkdir(self.folder)
        for file, text in (("point.m", FUNCTION), ("study.toml", STUDY % (address, first, first + POINTS - 1))):
            with open(os.path.join(self.folder, file), "w") as f:
                f.write(text)
        self.start()

    def command(self, *words):
        return [self.test.tool.path(), "campaign", words[0], os.path.join(self.folder, "study.toml"), *words[1:]]

    def start(self):
        self.runs += 1
        self.popen = subprocess.Popen(self.command("run", "--no-fallback", "-q"), env=self.env, stdin=subprocess.DEVNULL,
                                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)

    def status(self):
        done = subprocess.run(self.command("status", "--json"), env=self.env, capture_output=True, text=True, timeout=60)
        return json.loads(done.stdout) if done.returncode == 0 else {"finished": 0}

    def finish(self, deadline=240):
        """The end of it; a server that was away ends a run, and the next one goes on behind the last point."""
        said = self.popen.communicate(timeout=deadline)[1]
        while self.popen.returncode == 3 and self.runs < 10:
            self.start()
            said = self.popen.communicate(timeout=deadline)[1]
        self.test.assertEqual(self.popen.returncode, 0, said)
        return self.status()

    def results(self, *words):
        done = subprocess.run(self.command("results", "--format", "csv", *words), env=self.env, capture_output=True, text=True, timeout=60)
        self.test.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout


class Topology(deploy_test.Deploy):
    def service(self, listen="127.0.0.1:0", worker_listen="127.0.0.1:0"):
        command = self.here(deploy_test.listed(self.text, "command", "server:"), "server")
        for option, address in (("--listen", listen), ("--worker-listen", worker_listen)):
            command[command.index(option) + 1] = address
        return self.start(command, deploy_test.SERVER_LINES).groups()[:2]

    def worker(self, address):
        self.start(self.here(deploy_test.listed(self.text, "command", "worker:"), "worker", **{"server:7071": address}), "^connected to ")
        return self.processes[-1]

    def run_as(self, who, *words):
        done = subprocess.run([self.tool.path(), *words], env={**self.tool.env, **who}, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def test_two_studies_outlive_their_service(self):
        self.text = deploy_test.defaults(deploy_test.read("docker-compose.secure.yml"))
        cache, kept = os.path.join(self.folder, "cache"), os.path.join(self.folder, "kept")
        address, workers = self.service()
        server = self.processes[-1]
        lost = self.worker(workers)
        self.worker(workers)
        env = {**self.tool.env, **self.configured("client")}
        admin = self.configured("admin")
        studies = [Study(self, "one", 1, address, env), Study(self, "two", 1001, address, env)]
        finished = lambda: sum(study.status()["finished"] for study in studies)
        cluster.wait_until("some points are there", lambda: finished() >= 40)
        lost.kill()
        self.worker(workers)
        after_the_worker = finished()
        cluster.wait_until("there are more of them", lambda: finished() >= after_the_worker + 60)
        # A copy of the cache of a server that is at work; then the machine is lost.
        at_backup = finished()
        self.run_as({}, "cache", "backup", kept, "--cache-dir", cache)
        server.kill()
        lost_points = finished() - at_backup
        self.assertLess(at_backup + lost_points, 2 * POINTS, "the studies are at work")
        shutil.rmtree(cache)
        shutil.copytree(kept, cache)
        self.service(address, workers)
        said = [study.finish() for study in studies]
        self.assertEqual([POINTS] * 2, [s["finished"] for s in said])
        self.assertEqual([0, 0], [s["errors"] for s in said])
        status = json.loads(self.run_as(admin, "cluster", "status", "--json", "--server", address))
        self.assertEqual(2, len(status["workers"]), "the workers came back by themselves")
        # The answers of a process without any service, and those of what was put back.
        hits = 0
        for study in studies:
            alone = study.results()
            for place, server_of in (("alone", "none"), ("again", address)):
                folder = os.path.join(study.folder, place)
                command = study.command("run", "-q", "--folder", folder, "--server", server_of, "--json")
                done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertEqual(alone, study.results("--folder", folder))
                if place == "again":
                    hits += json.loads(done.stdout)["hits"]
        self.assertGreaterEqual(hits, 2 * POINTS - lost_points, "what was backed up was put back")
        print("%d points; %d when the cache was backed up, %d more when it was lost; %d runs of 2 studies; %d hits afterwards" %
              (2 * POINTS, at_backup, lost_points, sum(s.runs for s in studies), hits))


def load_tests(loader, _tests, _pattern):
    """Not those of the class that is leant on."""
    return unittest.TestSuite([Topology("test_two_studies_outlive_their_service")])


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
