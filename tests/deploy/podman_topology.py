"""The compose files as they are written, in containers: python3 tests/deploy/podman_topology.py --bin-dir build/bin

For a machine with podman, runc, docker-compose and what gives containers names (golang-github-containernetworking-plugin-dnsname); as root.
Makes an image of the programs of the build and what they load, takes docker-compose.yml and docker-compose.secure.yml up with secrets of
deploy/make_secrets.sh, and has two clients run 500 points through TLS with tokens. Meanwhile a worker's container is killed, then the
server's, whose volume is backed up, destroyed and put back; both studies come to their ends with the answers of a process without any
service. Takes everything down again, and before it begins what a run has left that was killed. Not a test of the run.
"""
import argparse
import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.deploy import image_root, left_containers, topology_test
from tests.support import cluster, residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
PROJECT, IMAGE, USER = "residua-topology", "localhost/residua-topology", 10001
# What containers need where limits cannot be raised and crun does not start.
CONTAINERS = """[containers]
default_ulimits = ["nofile=20000:20000", "nproc=10000:10000"]
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
"""


def run(*command, **options):
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, **options)
    if done.returncode != 0:
        raise AssertionError("%s: %s" % (" ".join(command[:6]), (done.stderr or done.stdout)[-600:]))
    return done.stdout


def make_image(build, home):
    root, archive = os.path.join(home, "root"), os.path.join(home, "root.tar")
    image_root.make(build, root)
    run("tar", "-C", root, "-cf", archive, ".")
    changes = ["ENV PATH=/opt/residua/bin", "ENV LD_LIBRARY_PATH=/opt/residua/lib", "ENV OPENBLAS_NUM_THREADS=1",
               "USER %d:%d" % (USER, USER), "WORKDIR /var/lib/residua"]
    run("podman", "import", *[word for change in changes for word in ("-c", change)], archive, IMAGE)
    shutil.rmtree(root)
    os.remove(archive)


class Containers:
    """The service of the two compose files; its port is one of this test."""

    def __init__(self, home):
        self.home, self.port = home, 17070
        self.secrets = os.path.join(home, "secrets")
        socket = "unix://" + os.path.join(home, "podman.sock")
        self.env = dict(os.environ, DOCKER_HOST=socket, RESIDUA_IMAGE=IMAGE, RESIDUA_SECRETS=self.secrets, RESIDUA_PORT=str(self.port),
                        COMPOSE_PROJECT_NAME=PROJECT)
        self.service = subprocess.Popen(["podman", "system", "service", "--time", "0", socket], stdout=subprocess.DEVNULL,
                                        stderr=subprocess.DEVNULL)
        cluster.wait_until("podman listens", lambda: os.path.exists(socket[7:]))

    def compose(self, *words):
        files = [word for name in ("docker-compose.yml", "docker-compose.secure.yml") for word in ("-f", os.path.join(ROOT, "deploy", name))]
        return run("docker-compose", *files, *words, env=self.env)

    def container(self, service):
        return run("podman", "ps", "-q", "--filter", "label=com.docker.compose.service=" + service, "--filter",
                   "label=com.docker.compose.project=" + PROJECT).split()

    def down(self):
        with contextlib.suppress(AssertionError):
            self.compose("down", "-v", "-t", "1")
        self.service.terminate()
        self.service.wait()
        left_containers.remove(PROJECT)


@contextlib.contextmanager
def paused(studies):
    """Compose takes seconds, in which the studies would come to their ends."""
    for study in studies:
        study.popen.send_signal(signal.SIGSTOP)
    try:
        yield
    finally:
        for study in studies:
            study.popen.send_signal(signal.SIGCONT)


class Topology(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)
        self.tool.env.update(RESIDUA_OCTAVE="none", RESIDUA_CHANNEL_IDLE="0")
        os.environ["CONTAINERS_CONF"] = os.path.join(self.folder, "containers.conf")
        with open(os.environ["CONTAINERS_CONF"], "w") as f:
            f.write(CONTAINERS)
        left_containers.remove(PROJECT)
        make_image(os.path.dirname(os.environ["RESIDUA_BIN_DIR"]), self.folder)
        self.containers = Containers(self.folder)
        self.addCleanup(self.containers.down)
        run("sh", os.path.join(ROOT, "deploy/make_secrets.sh"), self.containers.secrets, "127.0.0.1")

    def configured(self, who):
        folder = os.path.join(self.folder, "config-" + who)
        os.makedirs(os.path.join(folder, "residua"), exist_ok=True)
        shutil.copy(os.path.join(self.containers.secrets, who, "config.toml"), os.path.join(folder, "residua"))
        return {**self.tool.env, "XDG_CONFIG_HOME": folder}

    def status(self):
        done = subprocess.run([self.tool.path(), "cluster", "status", "--json", "--server", self.address], env=self.configured("admin"),
                              capture_output=True, text=True, timeout=60)
        return json.loads(done.stdout) if done.returncode == 0 else {}

    def wait_for_workers(self):
        try:
            cluster.wait_until("two workers are there", lambda: len(self.status().get("workers", [])) == 2, deadline=120)
        except AssertionError:
            for name in run("podman", "ps", "-a", "--format", "{{.Names}}").split():
                print("%s: %s" % (name, run("sh", "-c", "podman logs --tail 8 %s 2>&1" % name)), file=sys.stderr)
            raise

    def put_back(self, kept):
        """The volume is gone, and a new one has what was kept of it."""
        volume = PROJECT + "_cache"
        run("podman", "rm", "-f", *run("podman", "ps", "-aq", "--filter", "volume=" + volume).split())
        run("podman", "volume", "rm", volume)
        run("podman", "volume", "create", "--label", "com.docker.compose.project=" + PROJECT, "--label", "com.docker.compose.volume=cache", volume)
        place = run("podman", "volume", "inspect", "-f", "{{.Mountpoint}}", volume).strip()
        run("cp", "-a", kept, os.path.join(place, "cache"))
        run("chown", "-R", "%d:%d" % (USER, USER), place)

    def test_two_studies_outlive_their_service(self):
        began = time.monotonic()
        self.containers.compose("up", "--no-build", "-d")
        self.address = "127.0.0.1:%d" % self.containers.port
        self.wait_for_workers()
        for service in ("server", "worker"):
            run("podman", "healthcheck", "run", self.containers.container(service)[0])
        env = self.configured("client")
        studies = [topology_test.Study(self, "one", 1, self.address, env), topology_test.Study(self, "two", 1001, self.address, env)]
        finished = lambda: sum(study.status()["finished"] for study in studies)
        cluster.wait_until("some points are there", lambda: finished() >= 40)
        run("podman", "rm", "-f", "-t", "0", self.containers.container("worker")[0])
        with paused(studies):
            self.containers.compose("up", "--no-build", "-d", "--scale", "worker=2")
        after_the_worker = finished()
        cluster.wait_until("there are more of them", lambda: finished() >= after_the_worker + 40)
        server, = self.containers.container("server")
        kept, at_backup = os.path.join(self.folder, "kept"), finished()
        with paused(studies):
            run("podman", "exec", server, "residua", "cache", "backup", "/var/lib/residua/kept", "--cache-dir", "/var/lib/residua/cache")
            run("podman", "cp", server + ":/var/lib/residua/kept", kept)
        cluster.wait_until("some more are stored", lambda: finished() >= at_backup + 10)
        run("podman", "kill", server)
        lost = finished() - at_backup
        self.assertLess(at_backup + lost, 2 * topology_test.POINTS, "the studies are at work")
        self.put_back(kept)
        self.containers.compose("up", "--no-build", "-d", "--scale", "worker=2")
        self.wait_for_workers()
        for study in studies:
            said = study.finish()
            self.assertEqual((topology_test.POINTS, 0), (said["finished"], said["errors"]))
        hits = 0
        for study in studies:
            expected = study.results()
            for place, address in (("alone", "none"), ("again", self.address)):
                folder = os.path.join(study.folder, place)
                done = subprocess.run(study.command("run", "-q", "--folder", folder, "--server", address, "--json"), env=env,
                                      capture_output=True, text=True, timeout=600)
                self.assertEqual(0, done.returncode, done.stderr)
                self.assertEqual(expected, study.results("--folder", folder))
            hits += json.loads(done.stdout)["hits"]
        self.assertGreaterEqual(hits, 2 * topology_test.POINTS - lost, "what was backed up was put back")
        print("%d points in containers; %d when the volume was backed up, %d more when it was lost; %d runs of 2 studies; %d hits afterwards; %.0f s"
              % (2 * topology_test.POINTS, at_backup, lost, sum(s.runs for s in studies), hits, time.monotonic() - began))


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin-dir", required=True)
    os.environ["RESIDUA_BIN_DIR"] = os.path.abspath(parser.parse_args().bin_dir)
    missing = [name for name in ("podman", "runc", "docker-compose") if not shutil.which(name)]
    if missing:
        sys.exit("not here: %s (apt install podman runc docker-compose golang-github-containernetworking-plugin-dnsname)" % ", ".join(missing))
    unittest.main(argv=sys.argv[:1], verbosity=2)
