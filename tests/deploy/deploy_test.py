"""What deploy/ holds, run: python3 tests/deploy/deploy_test.py --bin-dir build/bin

Command lines are taken from the files as they stand; only paths and ports become those of this test.
"""
import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import urllib.request

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SERVER_LINES = (r"^listening on (127\.0\.0\.1:\d+)(?:\nlistening for workers on (127\.0\.0\.1:\d+))?"
                r"(?:\nmetrics on (127\.0\.0\.1:\d+))?")


def read(path):
    with open(os.path.join(ROOT, "deploy", path)) as f:
        return f.read()


def listed(text, key, after):
    """The flow sequence of `key` that follows the line `after` in a YAML file, as a list: all its items are quoted or plain words."""
    rest = text[re.search(r"(?m)^\s*(- )?%s$" % after, text).end():]
    sequence = re.search(r"(?m)^\s*%s: \[(.*?)\]" % key, rest, re.S).group(1)
    return [item.strip().strip('"') for item in sequence.replace("\n", " ").split(",")]


def defaults(text):
    """${NAME:-default} as compose reads it when NAME is not set."""
    return re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)


class Deploy(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.tool.env.update(RESIDUA_OCTAVE="none", RESIDUA_CHANNEL_IDLE="0")
        cls.secrets = os.path.join(cls.home.name, "secrets")
        made = ["sh", os.path.join(ROOT, "deploy/make_secrets.sh"), cls.secrets, "127.0.0.1"]
        for _ in range(2):  # What exists is kept.
            subprocess.run(made, check=True)
        cls.source = os.path.join(cls.home.name, "f.m")
        with open(cls.source, "w") as f:
            f.write("function y = f(x, n)\n  y = x ^ n;\nend\n")

    def setUp(self):
        self.processes = []
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def tearDown(self):
        for process in self.processes:
            process.kill()
            process.popen.stdout.close()
            process.log.close()

    def start(self, command, ready, **env):
        """A process from a command line of deploy/, and what it says when it is ready."""
        command = [self.tool.path(command[0]) if "/" not in command[0] else command[0], *command[1:]]
        process = cluster.Process(command, {**self.tool.env, **env}, os.path.join(self.folder, "%d.log" % len(self.processes)))
        self.processes.append(process)
        return process.ready_line(ready)

    def here(self, command, of, **ports):
        """Ports that nobody else has, folders of this test, secrets of `of`."""
        line = "\0".join(command).replace("/secrets/", os.path.join(self.secrets, of) + "/")
        line = line.replace("/var/lib/residua", self.folder)
        line = re.sub(r"0\.0\.0\.0:\d+", "127.0.0.1:0", line)
        for name, address in ports.items():
            line = line.replace(name.replace("_", "-"), address)
        return line.split("\0")

    def ask(self, address, **env):
        done = subprocess.run([self.tool.path(), "specialise", self.source, "-d", "n = 3", "-t", "x: realscalar", "--server", address,
                               "--no-fallback", "--json", "-o", os.path.join(self.folder, "out")],
                              env={**self.tool.env, **env}, capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def configured(self, who):
        """The environment that says what FOLDER/client/config.toml says, but for the server's port."""
        folder = os.path.join(self.home.name, "config-" + who, "residua")
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(self.secrets, who, "config.toml")) as f, open(os.path.join(folder, "config.toml"), "w") as to:
            to.write(f.read())
        return {"XDG_CONFIG_HOME": os.path.dirname(folder)}

    def test_compose_with_tls_tokens_and_signatures(self):
        text = defaults(read("docker-compose.secure.yml"))
        ready = self.start(self.here(listed(text, "command", "server:"), "server"), SERVER_LINES)
        address, workers, metrics = ready.groups()
        worker = self.here(listed(text, "command", "worker:"), "worker", **{"server:7071": workers})
        self.start(worker, "^connected to ")
        client = self.configured("client")
        self.assertFalse(self.ask(address, **client)["hit"])
        self.assertTrue(self.ask(address, **client)["hit"])
        # The health checks of the file, and what a client may not.
        health = {"RESIDUA_TLS_CA": os.path.join(self.secrets, "server/ca.crt"),
                  "RESIDUA_TOKEN_FILE": os.path.join(self.secrets, "server/health.token")}
        for env, command, status in ((health, "status", 0), (health, "reports", 3), (client, "reports", 3),
                                     (self.configured("admin"), "reports", 0), ({}, "status", 3)):
            done = subprocess.run([self.tool.path(), "cluster", command, "--server", address], env={**self.tool.env, **env},
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, status, (command, done.stdout, done.stderr))
        self.metrics_are_there(metrics)

    def metrics_are_there(self, address):
        with urllib.request.urlopen("http://%s/metrics" % address, timeout=60) as answer:
            have = set(re.findall(r"(?m)^(residua_\w+)", answer.read().decode()))
        named = set()
        for file in ("prometheus/alerts.yml", "prometheus/alerts_test.yml", "grafana/residua.json"):
            named |= set(re.findall(r"\bresidua_\w+", read(file)))
        self.assertGreater(len(named), 15)
        self.assertEqual(named - have, set())

    def test_what_kubernetes_probes_answers(self):
        text = read("kubernetes/server.yaml")
        probe = re.search(r"httpGet: \{path: (\S+), port: (\w+)\}", text)
        port = re.search(r"\{name: %s, containerPort: (\d+)\}" % probe.group(2), text).group(1)
        command = ["residua-server", *listed(text, "args", "name: server")]
        self.assertEqual(command[command.index("--metrics") + 1].split(":")[1], port)
        metrics = self.start(self.here(command, "server"), SERVER_LINES).group(3)
        with urllib.request.urlopen("http://%s%s" % (metrics, probe.group(1)), timeout=60) as answer:
            self.assertEqual(answer.status, 200)

    def test_misses_are_shown_by_their_reason(self):
        shown = [target["expr"] for panel in json.loads(read("grafana/residua.json"))["panels"] for target in panel["targets"]]
        self.assertTrue([e for e in shown if "by (reason)" in e and "residua_misses_by_reason_total" in e])

    def test_kubernetes_runs_what_compose_runs(self):
        text, compose = read("kubernetes/server.yaml"), defaults(read("docker-compose.secure.yml"))
        self.assertEqual(["residua-server", *listed(text, "args", "name: server")], listed(compose, "command", "server:"))
        text = read("kubernetes/worker.yaml").replace("residua-server:", "server:")
        self.assertEqual(["residua-worker", *listed(text, "args", "name: worker")], listed(compose, "command", "worker:"))

    def unit(self, name, **variables):
        """The command line of a unit, as systemd would have it."""
        text = read("systemd/%s.service" % name)
        values = dict(pair.split("=", 1) for pair in re.search(r"(?m)^Environment=(.*)$", text).group(1).split())
        values.update(STATE_DIRECTORY=self.folder, **variables)
        command = []
        for word in re.search(r"(?m)^ExecStart=/usr/bin/(.*)$", text).group(1).replace("%H", "node7").split():
            whole = re.fullmatch(r"\$(\w+)", word)
            command += values[whole.group(1)].split() if whole else [re.sub(r"\$\{(\w+)\}", lambda m: values[m.group(1)], word)]
        return command, int(re.search(r"(?m)^TimeoutStopSec=(\d+)$", text).group(1))

    def test_systemd_units(self):
        command, patience = self.unit("residua-server", RESIDUA_LISTEN="127.0.0.1:0")
        address = self.start(command, SERVER_LINES).group(1)
        worker, worker_patience = self.unit("residua-worker", RESIDUA_SERVER=address)
        self.start(worker, "^connected to ")
        self.ask(address)
        status = self.tool.command("cluster", "status", "--server", address, "--json").json()
        self.assertEqual([w["name"] for w in status["workers"]], ["node7"])
        self.processes[0].popen.send_signal(signal.SIGHUP)  # ExecReload, without a table of tokens
        self.ask(address)
        self.assertEqual(self.processes[1].popen.send_signal(signal.SIGTERM) or self.processes[1].popen.wait(worker_patience), 0)
        self.assertEqual(self.processes[0].popen.send_signal(signal.SIGTERM) or self.processes[0].popen.wait(patience), 0)

    def test_slurm_script(self):
        script = os.path.join(ROOT, "deploy/slurm/residua-workers.sbatch")
        silent = subprocess.run(["bash", script], env=self.tool.env, capture_output=True, text=True, timeout=60)
        self.assertNotEqual(silent.returncode, 0)
        self.assertIn("RESIDUA_SERVER=HOST:PORT", silent.stderr)
        address = self.start(["residua-server", "--listen", "127.0.0.1:0"], SERVER_LINES).group(1)
        self.start(["/bin/bash", script], "^connected to ", RESIDUA_SERVER=address, SLURM_CPUS_PER_TASK="2",
                   SLURM_ARRAY_JOB_ID="7", SLURM_ARRAY_TASK_ID="3", RESIDUA_WORKER=self.tool.path("residua-worker"))
        status = self.tool.command("cluster", "status", "--server", address, "--json").json()
        self.assertEqual([(w["name"], w["slots"]) for w in status["workers"]], [("slurm/7.3", 2)])
        self.processes[1].popen.send_signal(signal.SIGTERM)  # what --signal=B:TERM@120 sends
        self.assertEqual(self.processes[1].popen.wait(60), 0)

    def test_the_image_is_built_from_what_the_build_reads(self):
        with open(os.path.join(ROOT, "CMakeLists.txt")) as f:
            needed = set(re.findall(r"(?m)^add_subdirectory\((\w+)", f.read()))
        with open(os.path.join(ROOT, ".dockerignore")) as f:
            admitted = set(re.findall(r"(?m)^!(\w+)$", f.read()))
        self.assertIn("worker", needed)
        self.assertEqual(needed - admitted, set())

    def test_no_health_check_needs_a_shell(self):
        for name in ("docker-compose.yml", "docker-compose.secure.yml"):
            checks = re.findall(r"(?m)^ +test: (.*)$", read(name))
            self.assertTrue(checks and all(check.startswith('["CMD", "residua", ') for check in checks), checks)

    def test_no_secret_is_for_others(self):
        self.assertEqual(os.stat(self.secrets).st_mode & 0o777, 0o700)
        with open(os.path.join(self.secrets, "server/tokens.toml")) as table, open(os.path.join(self.secrets, "client/token")) as token:
            self.assertNotIn(token.read().strip(), table.read())


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
