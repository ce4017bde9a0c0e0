"""Each file of deploy/ in the hands of the program that it is for: python3 tests/deploy/parsed_test.py --bin-dir build/bin

Needs docker-compose, kubectl, systemd-analyze and promtool (`./dev deploy` installs what is missing).
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


class Parsed(unittest.TestCase):
    def setUp(self):
        self.home = tempfile.TemporaryDirectory(prefix="residua-deploy-")
        self.addCleanup(self.home.cleanup)
        self.deploy = os.path.join(self.home.name, "deploy")
        shutil.copytree(os.path.join(ROOT, "deploy"), self.deploy)

    def run_there(self, *command, folder=""):
        done = subprocess.run(command, cwd=os.path.join(self.deploy, folder), capture_output=True, text=True, timeout=120)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_compose(self):
        self.assertFalse("/secrets" in self.run_there("docker-compose", "-f", "docker-compose.yml", "config"))
        both = ("docker-compose", "-f", "docker-compose.yml", "-f", "docker-compose.secure.yml")
        secure = self.run_there(*both, "config")
        self.assertFalse("trust-network" in secure)
        self.assertEqual(secure.count("profiles:\n    - metrics\n"), 2)

    def test_kubernetes(self):
        self.run_there("sh", "make_secrets.sh", "kubernetes/secrets", "build.example.com")
        made = self.run_there("kubectl", "kustomize", "kubernetes")
        for kind in ("Namespace", "StatefulSet", "Deployment", "Service", "NetworkPolicy", "Secret", "HorizontalPodAutoscaler"):
            self.assertTrue("kind: %s\n" % kind in made, kind)
        self.assertFalse("ca.key" in made)

    def test_systemd(self):
        for unit in ("residua-server", "residua-worker"):
            path = os.path.join(self.deploy, "systemd", unit + ".service")
            with open(path) as f:
                text = f.read()
            with open(path, "w") as f:
                f.write(text.replace("/usr/bin/residua", os.path.join(os.environ["RESIDUA_BIN_DIR"], "residua")))
            self.assertEqual(self.run_there("systemd-analyze", "verify", "--man=no", path), "")

    def test_alarms(self):
        self.run_there("promtool", "check", "config", "prometheus.yml", folder="prometheus")
        self.run_there("promtool", "test", "rules", "alerts_test.yml", folder="prometheus")
        with open(os.path.join(self.deploy, "prometheus/alerts.yml")) as f, open(os.path.join(self.deploy, "README.md")) as page:
            alarms, text = [line.split()[-1] for line in f if "alert:" in line], page.read()
        self.assertGreater(len(alarms), 5)
        for alarm in alarms:
            self.assertTrue(re.search(r"(?m)^\|[^|]*`%s`[^|]*\|" % alarm, text), alarm)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
