"""Jobs in processes of their own: what ends one of them ends nothing else, and nothing of it is left.

python3 tests/fault/job_isolation_test.py --bin-dir build/bin
"""
import concurrent.futures
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
import urllib.error
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

# Known, but not before some 240 MB were filled.
HOG = "function y = f(x)\n  c = {};\n  for k = 1:3000\n    c{k} = zeros(1, 10000) + k;\n  end\n  y = x + numel(c);\nend\n"
SMALL = "function y = f(x)\n  y = x + %d;\nend\n"
NO_LIMIT = ["--step-limit", "1000000000000"]


class JobIsolation(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-jobs-test-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.tool.env["RESIDUA_OCTAVE"] = "none"

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    def folder(self):
        return tempfile.mkdtemp(dir=self.home.name)

    def write(self, text, name="f.m"):
        path = os.path.join(self.folder(), name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def read(self, *parts):
        with open(os.path.join(*parts)) as f:
            return f.read()

    def cluster(self, *limits, workers=1, scratch=None, server=()):
        env = dict(self.tool.env, TMPDIR=scratch) if scratch else None
        return cluster.Cluster(self.tool, workers=workers, server_options=server, worker_options=limits, worker_env=env)

    def ask(self, c, path, *options, out=None):
        return c.specialise(path, "-t", "x: realscalar", "--no-native", *NO_LIMIT, *options, out=out or self.folder())

    def endless(self, c, pool, rounds="1000000"):
        """A request whose job runs, and the process of that."""
        path = cluster.write_busy(self.folder())
        run = pool.submit(self.ask, c, path, "-d", "rounds = " + rounds)
        return run, cluster.wait_until("a job runs", lambda: c.jobs()).pop()

    def reports(self, c, *options):
        done = self.tool.command("cluster", "reports", "--server", c.address, *options)
        self.assertEqual(0, done.status, done.stderr)
        return done.stdout

    def cluster_command(self, c, *words, status=0):
        done = self.tool.command("cluster", *words, "--server", c.address)
        self.assertEqual(status, done.status, done.stderr)
        return done.stdout if status == 0 else done.stderr

    def looked_after(self, c):
        """The one request in quarantine is seen and let out."""
        kept = json.loads(self.cluster_command(c, "quarantine", "list", "--json"))
        self.assertEqual(["busy.m"], [os.path.basename(q["entry"]) for q in kept])
        self.assertRegex(self.cluster_command(c, "quarantine"), r"its process ended 2 times; for [0-9.]+ s more\n  .*SIGABRT")
        self.assertIn("no request in quarantine `x`", self.cluster_command(c, "quarantine", "release", "x", status=3))
        self.assertIn("takes list, release ID", self.cluster_command(c, "quarantine", "free", status=2))
        self.assertEqual("1 released\n", self.cluster_command(c, "quarantine", "release", kept[0]["id"]))
        self.assertEqual("nothing is in quarantine\n", self.cluster_command(c, "quarantine"))

    def measured(self, c):
        """What Prometheus reads of a server that ended one job and did another."""
        address = re.search(r"metrics_address=(\S+)", c.server.log_text()).group(1)
        with urllib.request.urlopen("http://%s/metrics" % address, timeout=60) as answer:
            self.assertEqual("text/plain", answer.headers.get_content_type())
            values = dict(line.rsplit(" ", 1) for line in answer.read().decode().splitlines() if not line.startswith("#"))
        self.assertEqual("1", values['residua_requests_total{hit="no",state="cancelled"}'])
        self.assertEqual("1", values['residua_requests_total{hit="no",state="done"}'])
        self.assertEqual("1", values['residua_job_phase_seconds_count{phase="specialise"}'])
        self.assertEqual("0", values['residua_jobs{state="running"}'])
        self.assertEqual(["1"], [v for k, v in values.items() if k.startswith("residua_workers{")])
        self.assertGreater(float(values["residua_uptime_seconds"]), 0)
        self.assertIn('residua_bytes{of="cache"}', values)
        with self.assertRaises(urllib.error.HTTPError):
            urllib.request.urlopen("http://%s/elsewhere" % address, timeout=60)

    def works(self, c, k):
        out = self.folder()
        done = self.ask(c, self.write(SMALL % k), out=out)
        self.assertEqual(0, done.status, done.stderr)
        self.assertIn("x + %d" % k, self.read(out, "f.m"))

    def test_a_crash_ends_its_job_alone_and_after_two_the_request_is_refused(self):
        with self.cluster("--slots", "2") as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            run, job = self.endless(c, pool)
            self.works(c, 1)
            os.kill(job, signal.SIGSEGV)
            again = cluster.wait_until("it runs once more", lambda: c.jobs() - {job}).pop()
            self.works(c, 2)
            os.kill(again, signal.SIGABRT)
            done = run.result()
            self.assertEqual(3, done.status)
            self.assertIn("busy.m: error: the process of the job was ended by SIGABRT", done.stderr)
            self.assertEqual(1, int(c.status()["quarantined"]))
            refused = self.ask(c, cluster.write_busy(self.folder()), "-d", "rounds = 1000000")
            self.assertEqual(3, refused.status)
            self.assertIn("is not tried again for a while", refused.stderr)
            self.assertEqual(1, len(c.status()["workers"]))
            self.works(c, 3)
            self.looked_after(c)
            listed = self.reports(c).splitlines()
            self.assertEqual(2, len(listed), listed)
            self.assertRegex(listed[0], r"^[0-9a-f]+-[0-9a-f]+ \S+Z crash \S*busy\.m on .*SIGABRT")
            self.assertRegex(c.server.log_text(), r"error job-ended request=\S+ worker=\S+ kind=JOB_END_KIND_CRASH .*SIGSEGV")

    def test_what_runs_is_seen_drained_and_ended(self):
        with self.cluster("--slots", "1", server=["--metrics", "127.0.0.1:0"]) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            self.assertEqual("nothing waits and nothing runs\n", self.cluster_command(c, "queue"))
            run, _ = self.endless(c, pool)
            queue = json.loads(self.cluster_command(c, "queue", "--json"))
            self.assertEqual(1, len(queue), queue)
            worker, ident = queue[0]["worker"], queue[0]["id"]
            self.assertRegex(self.cluster_command(c, "queue"), r"^%s \S*busy\.m of \S+: runs on %s since [0-9.]+ s" % (ident, re.escape(worker)))
            self.assertIn("%s takes no more jobs; 1 still run on it" % worker, self.cluster_command(c, "drain", worker))
            self.assertIn("draining", self.cluster_command(c, "workers"))
            self.assertIn("no worker `x`", self.cluster_command(c, "drain", "x", status=3))
            self.assertIn("no job `x`", self.cluster_command(c, "cancel", "x", status=3))
            self.assertEqual("ended %s\n" % ident, self.cluster_command(c, "cancel", ident))
            done = run.result()
            self.assertNotEqual(0, done.status)
            self.assertIn("who looks after the server ended the request", done.stderr)
            cluster.wait_until("its process ends", lambda: not c.jobs())
            self.assertIn("takes jobs again", self.cluster_command(c, "resume", worker))
            self.works(c, 1)
            self.measured(c)
            log = c.server.log_text()
            for event in ("job-cancelled", "worker-drained", "worker-resumed", "request-done request=" + ident):
                self.assertIn(event, log)
            self.assertRegex(log, r"request-done request=[0-9a-f]{16} client=\S+ entry=\S+ state=0 hit=no ms=\d+ .*worker=%s .*specialise=\d+us" % worker)

    def test_a_drained_worker_stays_drained_when_its_server_restarts(self):
        with self.cluster("--slots", "1") as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            worker, said = c.status()["workers"][0]["name"], c.workers[0].log_text
            self.cluster_command(c, "drain", worker)
            cluster.wait_until("the worker knows", lambda: "gives this worker no more jobs, until it is resumed" in said())
            self.assertEqual([True], self.drained_after_a_restart(c))
            asked = pool.submit(self.works, c, 1)
            cluster.wait_until("it waits", lambda: ": waits" in self.cluster_command(c, "queue"))
            self.assertIn("takes jobs again", self.cluster_command(c, "resume", worker))
            asked.result()
            cluster.wait_until("the worker knows", lambda: "gives this worker jobs again" in said())
            self.assertEqual([False], self.drained_after_a_restart(c))
            self.works(c, 2)

    def drained_after_a_restart(self, c):
        c.server.kill()
        c.server.popen.stdout.close()
        c.server.log.close()
        c.start_server(c.address)
        cluster.wait_until("the worker is back", lambda: c.status()["workers"])
        return [w["draining"] for w in c.status()["workers"]]

    def test_a_limit_is_named_and_its_report_is_replayed(self):
        path, here = self.write(HOG), self.folder()
        embedded = self.tool.command("specialise", path, "-t", "x: realscalar", "--no-native", *NO_LIMIT, "--no-cache", "-o", here)
        self.assertEqual(0, embedded.status, embedded.stderr)
        with self.cluster("--job-memory", str(120 << 20)) as c:
            done = self.ask(c, path)
            self.assertEqual(1, done.status, done.stderr)
            self.assertIn("f.m: error: the job needed more memory than the 120 MiB that it may have", done.stderr)
            self.assertIn("--job-memory", done.stderr)
            report = re.search(r"`residua cluster reports ([0-9a-f-]+)`", done.stderr).group(1)
            self.works(c, 1)
            listed = self.reports(c, "--json")
            self.assertIn('"kind":"memory"', listed)
            self.assertIn('"id":"%s"' % report, listed)
            file, out = os.path.join(self.folder(), "job"), self.folder()
            self.assertEqual(file + "\n", self.reports(c, report, "-o", file))
        replayed = self.tool.command("specialise", "--replay", file, "-o", out)
        self.assertEqual(0, replayed.status, replayed.stderr)
        self.assertIn("needed more memory than the 120 MiB", replayed.stderr)
        self.assertEqual(self.read(here, "f.m"), self.read(out, "f.m"))

    def test_time_is_bounded(self):
        with self.cluster("--job-cpu-time", "2") as c:
            done = self.ask(c, cluster.write_busy(self.folder()), "-d", "rounds = 1000000")
            self.assertEqual(1, done.status, done.stderr)
            self.assertIn("more processor time than the 2 s that it may", done.stderr)
            self.works(c, 1)
        with self.cluster("--job-time", "2") as c:
            done = self.ask(c, cluster.write_busy(self.folder()), "-d", "rounds = 1000000")
            self.assertEqual(1, done.status, done.stderr)
            self.assertIn("took longer than the 2 s that it may", done.stderr)

    def test_a_cancelled_job_ends_and_frees_its_slot(self):
        with self.cluster("--slots", "1") as c:
            client = subprocess.Popen([self.tool.path(), "specialise", cluster.write_busy(self.folder()), "-d", "rounds = 1000000",
                                       "-t", "x: realscalar", "--no-native", *NO_LIMIT, "--server", c.address, "-o", self.folder()],
                                      env=self.tool.env, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            job = cluster.wait_until("a job runs", lambda: c.jobs()).pop()
            client.kill()
            client.wait()
            cluster.wait_until("the job's process is gone", lambda: job not in c.jobs())
            self.works(c, 1)
            self.assertEqual("no report\n", self.reports(c))

    def test_nothing_is_left_of_a_killed_worker(self):
        scratch = self.folder()
        with self.cluster("--slots", "2", workers=1, scratch=scratch) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            run, job = self.endless(c, pool, rounds="4")
            zygote = cluster.processes("residua-job", {c.workers[0].pid}).pop()
            self.assertTrue(os.listdir(scratch))
            c.workers[0].kill()
            for pid in (zygote, job):
                cluster.wait_until("process %d is gone" % pid, lambda: not os.path.exists("/proc/%d" % pid))
            cluster.wait_until("the scratch folder is gone", lambda: not os.listdir(scratch))
            # It was not the job's doing.
            c.add_worker()
            self.assertEqual(0, run.result().status)
            self.assertEqual("no report\n", self.reports(c))
            self.assertEqual(0, c.workers[1].stop())
            self.assertEqual([], os.listdir(scratch))

    def test_preempted_workers_do_not_count_against_a_job(self):
        with self.cluster(workers=1) as c, concurrent.futures.ThreadPoolExecutor(1) as pool:
            run, _ = self.endless(c, pool, rounds="4")
            for k in range(3):
                c.workers[k].kill()
                c.add_worker()
                cluster.wait_until("the next worker runs it", lambda: c.jobs() or run.done())
            done = run.result()
            self.assertEqual(0, done.status, done.stderr)
            self.assertEqual(0, int(c.status()["quarantined"]))

    def test_what_confines_jobs_is_told(self):
        with self.cluster() as c:
            layers = {"memory-limit", "processor-time-limit", "file-size-limit", "network-namespace", "scratch-size-limit", "landlock",
                      "seccomp"}
            worker = c.status()["workers"][0]
            off = {text.split()[0] for text in worker["not_confined_by"]}
            self.assertEqual(layers, set(worker["confined_by"]) | off)
            self.assertFalse(set(worker["confined_by"]) & off)
            log = c.workers[0].log_text()
            self.assertIn("jobs are confined by " + ", ".join(worker["confined_by"]), log)
            for name in off:
                self.assertRegex(log, "warning: jobs are not confined by %s" % name)
            for name in ("here", worker["name"]):
                self.assertIn("worker " + worker["name"], self.cluster_command(c, "workers", name))
            done = self.tool.command("cluster", "workers", "another", "--server", c.address)
            self.assertEqual((1, "no worker is connected\n"), (done.status, done.stdout))

    def test_a_server_takes_only_workers_that_show_its_token(self):
        first, second = (self.write(text * 20 + "\n", "token") for text in ("a", "b"))
        used = self.write("a" * 20, "token")
        with cluster.Cluster(self.tool, workers=1, server_options=["--join-token-file", used],
                             worker_options=["--join-token-file", first]) as c:
            self.works(c, 1)

            def turned_away(*options):
                done = subprocess.run([self.tool.path("residua-worker"), "--server", c.address, *options], env=self.tool.env,
                                      capture_output=True, text=True, stdin=subprocess.DEVNULL, timeout=120)
                self.assertEqual(3, done.returncode, done.stderr)
                self.assertIn("takes no worker without its token", done.stderr)
            turned_away()
            turned_away("--join-token-file", second)
            self.assertIn("call-refused", c.server.log_text())
            with open(used, "w") as f:
                f.write("too short")
            c.server.popen.send_signal(signal.SIGHUP)
            cluster.wait_until("a wrong file is told of", lambda: "tokens-kept" in c.server.log_text())
            turned_away("--join-token-file", second)
            with open(used, "w") as f:
                f.write("b" * 20)
            c.server.popen.send_signal(signal.SIGHUP)
            cluster.wait_until("the file is read again", lambda: "tokens-read" in c.server.log_text())
            # Who showed the old one has to leave.
            self.assertEqual(3, c.workers[0].popen.wait(60))
            turned_away("--join-token-file", first)
            c.worker_options = ["--join-token-file", second]
            c.add_worker()
            self.assertNotIn("a" * 20, c.server.log_text())
            self.assertEqual(1, len(c.status()["workers"]))

    def test_reports_that_are_none(self):
        file = self.write("text", "x.report")
        done = self.tool.command("specialise", "--replay", file)
        self.assertEqual(1, done.status)
        self.assertIn("it is no report of a job", done.stderr)
        with self.cluster(workers=0) as c:
            done = self.tool.command("cluster", "reports", "0-0", "--server", c.address)
            self.assertEqual(3, done.status)
            self.assertIn("no report `0-0`", done.stderr)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
