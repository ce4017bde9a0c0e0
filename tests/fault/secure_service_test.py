"""Who may: TLS and certificates, tokens with roles and quotas, a listener for workers; with real processes.

python3 tests/fault/secure_service_test.py --bin-dir build/bin
"""
import hashlib
import json
import os
import re
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TOKENS = {"pr": ("read", "the-token-of-pull-requests"), "ci": ("submit", "the-token-of-the-ci-farm"),
          "ops": ("admin", "the-token-of-who-looks-after-it")}
JOIN = "the-token-that-workers-show"


def certificates(folder, *names, server_names="127.0.0.1,localhost"):
    subprocess.run(["sh", os.path.join(ROOT, "deploy/make_certificates.sh"), folder, server_names, *names], check=True)
    return lambda name: os.path.join(folder, name)


class SecureService(unittest.TestCase):
    count = 0  # of functions, over all classes

    @classmethod
    def setUpClass(cls):
        cls.home = tempfile.TemporaryDirectory(prefix="residua-secure-")
        cls.tool = residua.Residua(os.environ["RESIDUA_BIN_DIR"], cls.home.name)
        cls.tool.env.update(RESIDUA_OCTAVE="none", RESIDUA_CHANNEL_IDLE="0")
        cls.own = staticmethod(certificates(os.path.join(cls.home.name, "own"), "worker", "client"))
        cls.foreign = staticmethod(certificates(os.path.join(cls.home.name, "foreign"), "worker", "client"))
        cls.crew = staticmethod(certificates(os.path.join(cls.home.name, "crew"), "worker"))  # of workers alone
        cls.tokens = cls.token_file("tokens.toml", TOKENS)
        cls.join = cls.write("join", JOIN + "\n")

    @classmethod
    def tearDownClass(cls):
        cls.home.cleanup()

    @classmethod
    def write(cls, name, text):
        path = os.path.join(cls.home.name, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    @classmethod
    def token_file(cls, name, tokens, more=""):
        rows = ["[[token]]\nname = \"%s\"\nrole = \"%s\"\nsha256 = \"%s\"\n%s" % (n, role, hashlib.sha256(t.encode()).hexdigest(), more)
                for n, (role, t) in tokens.items()]
        return cls.write(name, "\n".join(rows))

    def service(self, server=(), worker=(), apart=False, workers=1):
        """A server and its workers; both announce themselves."""
        return SecureCluster(self, server, worker, apart, workers)

    def ask(self, address, file, *options, program=None, **env):
        """`residua specialise`; the variables of `env` are set beside the rest."""
        command = [program or self.tool.path("residua"), "specialise", file, "--server", address, "--json", "-o",
                   os.path.join(self.home.name, "out"), *options]
        return subprocess.run(command, env={**self.tool.env, **env}, capture_output=True, text=True, timeout=120)

    def fresh(self):
        """A function that nobody has asked for."""
        SecureService.count += 1
        return self.write("f%d.m" % self.count, "function y = f%d(x)\n  y = x + %d;\nend\n" % (self.count, self.count))

    def answered(self, done, hit=None, here=None):
        self.assertEqual(done.returncode, 0, done.stderr)
        if hit is not None:
            self.assertEqual('"hit": true' in done.stdout or '"hit":true' in done.stdout, hit, done.stdout)
        if here is not None:
            self.assertEqual("specialised here" in done.stdout, here, done.stdout)

    def refused(self, done, words):
        self.assertNotEqual(done.returncode, 0, done.stdout)
        self.assertRegex(done.stderr, words)

    def token(self, name):
        return TOKENS[name][1]


class SecureCluster:
    def __init__(self, test, server, worker, apart, workers):
        self.test, self.tool, self.worker_options = test, test.tool, worker
        self.folder = tempfile.mkdtemp(dir=test.home.name)
        options = [self.tool.path("residua-server"), "--listen", "127.0.0.1:0", *server]
        if apart:
            options += ["--worker-listen", "127.0.0.1:0"]
        self.server = cluster.Process(options, self.tool.env, os.path.join(self.folder, "server.log"))
        workers_line = r"\nlistening for workers on (127\.0\.0\.1:\d+)" if apart else ""
        line = self.server.ready_line(r"^listening on (127\.0\.0\.1:\d+)" + workers_line)
        self.address = line.group(1)
        self.worker_address = line.group(line.lastindex)
        self.workers = []
        for _ in range(workers):
            self.workers.append(self.start_worker())
            self.workers[-1].ready_line("^connected to ")

    def start_worker(self, options=None, address=None):
        return cluster.Process([self.tool.path("residua-worker"), "--server", address or self.worker_address, "--slots", "1",
                                *(self.worker_options if options is None else options)], self.tool.env,
                               os.path.join(self.folder, "worker%d.log" % len(os.listdir(self.folder))))

    def turned_away(self, words, options, address=None):
        """A worker of these options does not join, and says why."""
        worker = self.start_worker(options, address)
        try:
            cluster.wait_until("the worker says /%s/: %s" % (words, worker.log_text()), lambda: re.search(words, worker.log_text()))
        finally:
            worker.kill()
            worker.popen.stdout.close()
            worker.log.close()

    def await_log(self, pattern):
        return cluster.wait_until("the server logs /%s/" % pattern, lambda: re.search(pattern, self.server.log_text()))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for process in self.workers + [self.server]:
            process.kill()
            process.popen.stdout.close()
            process.log.close()


class Listening(SecureService):
    """A server does not start half open."""

    def starts(self, *options):
        done = subprocess.run([self.tool.path("residua-server"), *options], env=self.tool.env, capture_output=True, text=True, timeout=60)
        return done.returncode, done.stderr

    def test_others_are_let_in_with_credentials_only(self):
        cert = ["--tls-cert", self.own("server.crt"), "--tls-key", self.own("server.key")]
        with open(self.foreign("ca.crt")) as some, open(self.own("ca.crt")) as others:
            both = self.write("both.crt", some.read() + others.read())
        for options, words in [
                (["--listen", "0.0.0.0:0"], "not a loopback address.*--tls-cert, --tls-key, --join-token-file, and --token-file"),
                (["--listen", "0.0.0.0:0", "--token-file", self.tokens, "--join-token-file", self.join], "--tls-cert"),
                (["--listen", "0.0.0.0:0", *cert], "--token-file or --client-ca"),
                (["--listen", "0.0.0.0:0", *cert, "--token-file", self.tokens], "--join-token-file"),
                (["--listen", "127.0.0.1:0", "--worker-listen", "0.0.0.0:0", *cert], "--worker-ca or --join-token-file"),
                (["--listen", "127.0.0.1:0", "--client-ca", self.own("ca.crt")], "--tls-cert and --tls-key are missing"),
                (["--listen", "127.0.0.1:0", *cert, "--worker-ca", self.own("ca.crt")], "--worker-listen is missing"),
                # Whoever may ask would be sent the sources of all.
                (["--listen", "127.0.0.1:0", "--worker-listen", "127.0.0.1:0", *cert, "--client-ca", self.own("ca.crt"), "--worker-ca",
                  both], "a certificate of a client would let a worker in"),
                (["--listen", "127.0.0.1:0", "--worker-listen", "127.0.0.1:0", *cert, "--client-ca", self.own("client.crt"),
                  "--worker-ca", self.own("ca.crt")], "a certificate of a client would let a worker in")]:
            status, said = self.starts(*options)
            self.assertEqual(status, 2, (options, said))
            self.assertRegex(said, words)

    def test_files_and_words_that_are_wrong_are_named(self):
        rubbish = self.write("rubbish", "rubbish\n")
        for options, words in [
                (["--worker-listen", "127.0.0.1:99999"], "`127.0.0.1:99999` is not HOST:PORT"),
                (["--worker-listen", "127.0.0.1:http"], "is not HOST:PORT"),
                (["--metrics", "127.0.0.1:65536"], "is not HOST:PORT"),
                (["--cache-bytes", "1"], "`--cache-bytes` takes a whole number of at least 16777216"),
                (["--tls-cert", self.own("server.crt")], "a certificate needs its key"),
                (["--tls-cert", "/nowhere.crt", "--tls-key", self.own("server.key")], "`/nowhere.crt` cannot be read"),
                (["--tls-cert", rubbish, "--tls-key", self.own("server.key")], "`%s` holds no certificate" % rubbish),
                (["--tls-cert", self.own("server.crt"), "--tls-key", rubbish], "`%s` holds no private key" % rubbish),
                (["--tls-cert", self.own("server.crt"), "--tls-key", self.own("client.key")], "does not belong to the certificate"),
                (["--token-file", "/nowhere.toml"], "`/nowhere.toml` cannot be read"),
                (["--token-file", rubbish], "%s:" % rubbish),
                (["--join-token-file", self.write("short", "short\n")], "at least 16 characters")]:
            status, said = self.starts("--listen", "127.0.0.1:0", *options)
            self.assertEqual(status, 2, (options, said))
            self.assertRegex(said, words)


class Certificates(SecureService):
    def test_both_ends_are_known(self):
        cert = ["--tls-cert", self.own("server.crt"), "--tls-key", self.own("server.key")]
        as_worker = ["--tls-ca", self.own("ca.crt"), "--tls-cert", self.crew("worker.crt"), "--tls-key", self.crew("worker.key")]
        mine = dict(RESIDUA_TLS_CA=self.own("ca.crt"), RESIDUA_TLS_CERT=self.own("client.crt"), RESIDUA_TLS_KEY=self.own("client.key"))
        with self.service([*cert, "--client-ca", self.own("ca.crt"), "--worker-ca", self.crew("ca.crt")], as_worker, apart=True) as c:
            file = self.fresh()
            self.answered(self.ask(c.address, file, "--no-fallback", **mine), hit=False)
            self.answered(self.ask(c.address, file, "--no-fallback", **mine), hit=True)
            c.await_log("request-done.*client=client")
            # A stranger: in the clear, without a certificate, with one of another authority, believing another one.
            self.refused(self.ask(c.address, file, "--no-fallback"), r"\[service\]")
            self.refused(self.ask(c.address, file, "--no-fallback", RESIDUA_TLS_CA=self.own("ca.crt")), r"\[service\]")
            self.refused(self.ask(c.address, file, "--no-fallback", RESIDUA_TLS_CA=self.own("ca.crt"),
                                  RESIDUA_TLS_CERT=self.foreign("client.crt"), RESIDUA_TLS_KEY=self.foreign("client.key")), r"\[service\]")
            self.refused(self.ask(c.address, file, "--no-fallback", **{**mine, "RESIDUA_TLS_CA": self.foreign("ca.crt")}),
                         r"[Cc]ertificate|handshake")
            c.await_log("error connection-failed reason=.*handshake|error connection-failed reason=.*Handshake")
            # With fallback a server that is not the one meant is as one that is away: nothing is sent to it.
            self.answered(self.ask(c.address, self.fresh(), **{**mine, "RESIDUA_TLS_CA": self.foreign("ca.crt")}), here=True)
            # Wrong files are told of before anything is asked.
            self.refused(self.ask(c.address, file, **{**mine, "RESIDUA_TLS_KEY": self.own("worker.key")}), "does not belong")
            self.refused(self.ask(c.address, file, **{**mine, "RESIDUA_TLS_CA": "/nowhere"}), "`/nowhere` cannot be read")
            # Workers have a door of their own.
            c.turned_away("takes no workers at this address", ["--tls-ca", self.own("ca.crt"), "--tls-cert", self.own("worker.crt"),
                                                               "--tls-key", self.own("worker.key")], c.address)
            c.turned_away("trying again", as_worker, c.address)
            c.turned_away("trying again", ["--tls-ca", self.own("ca.crt")])
            c.turned_away("trying again", ["--tls-ca", self.own("ca.crt"), "--tls-cert", self.own("client.crt"), "--tls-key",
                                           self.own("client.key")])
            c.turned_away("trying again", [])
            c.turned_away("trying again", ["--tls-ca", self.foreign("ca.crt"), "--tls-cert", self.foreign("worker.crt"), "--tls-key",
                                           self.foreign("worker.key")])
            self.refused(self.ask(c.worker_address, file, "--no-fallback", **mine), r"\[service\]")
            crew = dict(mine, RESIDUA_TLS_CERT=self.crew("worker.crt"), RESIDUA_TLS_KEY=self.crew("worker.key"))
            self.refused(self.ask(c.worker_address, file, "--no-fallback", **crew), "only workers are served here|serves workers only")
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", **mine), hit=False)

    def test_a_certificate_is_renewed_by_its_files(self):
        folder = os.path.join(self.home.name, "renewed")
        mine = certificates(folder, "client")
        with self.service(["--tls-cert", mine("server.crt"), "--tls-key", mine("server.key")], ["--tls-ca", mine("ca.crt")]) as c:
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", RESIDUA_TLS_CA=mine("ca.crt")), hit=False)
            first = self.shown(c.address)
            for name in ("server.crt", "server.key"):
                os.remove(mine(name))
            certificates(folder)
            cluster.wait_until("the new certificate is shown", lambda: self.shown(c.address) != first)
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", RESIDUA_TLS_CA=mine("ca.crt")), hit=False)

    def test_certificates_that_ran_out(self):
        late = os.path.join(self.home.name, "late")
        file = certificates(late, "client")
        cert = ["--tls-cert", file("server.crt"), "--tls-key", file("server.key")]
        trusting = dict(RESIDUA_TLS_CA=file("ca.crt"))
        self.ran_out(late, "expired")
        # Who shows one is told so before anything is asked; and a server that takes certificates does not take it.
        with self.service([*cert, "--client-ca", file("ca.crt"), "--worker-listen", "127.0.0.1:0"], workers=0) as c:
            self.refused(self.ask(c.address, self.fresh(), RESIDUA_TLS_CERT=file("expired.crt"), RESIDUA_TLS_KEY=file("expired.key"),
                                  **trusting), "`%s` is out of date" % file("expired.crt"))
            self.assertTrue(self.takes(c.address, file("client.crt"), file("client.key")))
            self.assertFalse(self.takes(c.address, file("expired.crt"), file("expired.key")))
        # A server whose own ran out is believed by nobody, and does not start again.
        with self.service(cert, ["--tls-ca", file("ca.crt")]) as c:
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", **trusting), hit=False)
            for name in ("server.crt", "server.key"):
                os.remove(file(name))
            self.ran_out(late)
            cluster.wait_until("nobody believes it", lambda: re.search(
                r"\[service\]", self.ask(c.address, self.fresh(), "--no-fallback", **trusting).stderr))
            self.answered(self.ask(c.address, self.fresh(), **trusting), here=True)
        started = subprocess.run([self.tool.path("residua-server"), "--listen", "127.0.0.1:0", *cert], env=self.tool.env,
                                 capture_output=True, text=True, timeout=60)
        self.assertEqual(started.returncode, 2)
        self.assertIn("out of date", started.stderr)

    def test_certificates_that_are_withdrawn(self):
        folder = os.path.join(self.home.name, "lists")
        file = certificates(folder, "worker", "mine", "yours", "lost")
        withdraw = lambda name: subprocess.run(["sh", os.path.join(ROOT, "deploy/withdraw_certificate.sh"), folder, name + ".crt"], check=True)
        show = lambda name: dict(RESIDUA_TLS_CA=file("ca.crt"), RESIDUA_TLS_CERT=file(name + ".crt"), RESIDUA_TLS_KEY=file(name + ".key"))
        withdraw("lost")
        known = ["--tls-cert", file("server.crt"), "--tls-key", file("server.key"), "--client-ca", file("ca.crt"), "--worker-ca",
                 file("ca.crt"), "--crl", file("withdrawn.pem")]
        as_worker = ["--tls-ca", file("ca.crt"), "--tls-cert", file("worker.crt"), "--tls-key", file("worker.key")]
        with self.service([*known, "--join-token-file", self.join], [*as_worker, "--join-token-file", self.join], apart=True) as c:
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", **show("mine")), hit=False)
            self.refused(self.ask(c.address, self.fresh(), "--no-fallback", **show("lost")), "the certificate `lost` was withdrawn")
            busy = cluster.write_busy(tempfile.mkdtemp(dir=self.home.name))
            asking = subprocess.Popen([self.tool.path("residua"), "specialise", busy, "-d", "rounds = 100000", "-t", "x: real",
                                       "--step-limit", "1000000000000000", "--server", c.address, "--no-fallback", "-o",
                                       os.path.join(self.home.name, "out")], env={**self.tool.env, **show("mine")},
                                      stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
            queue = lambda: subprocess.run([self.tool.path("residua"), "cluster", "queue", "--json", "--server", c.address],
                                           env={**self.tool.env, **show("yours")}, capture_output=True, text=True, timeout=60).stdout
            cluster.wait_until("the job runs", lambda: "busy.m" in queue())
            # A list that is none, or of somebody else's, changes nothing.
            with open(file("withdrawn.pem")) as f:
                good = f.read()
            self.write("lists/withdrawn.pem", "rubbish\n")
            c.server.popen.send_signal(signal.SIGHUP)
            c.await_log("tokens-kept.*holds no list")
            self.refused(self.ask(c.address, self.fresh(), "--no-fallback", **show("lost")), "was withdrawn")
            self.write("lists/withdrawn.pem", good)
            withdraw("mine")
            c.server.popen.send_signal(signal.SIGHUP)
            self.assertIn("withdrawn", asking.communicate(timeout=60)[1])
            cluster.wait_until("the job is gone", lambda: "busy.m" not in queue())
            self.refused(self.ask(c.address, self.fresh(), "--no-fallback", **show("mine")), "the certificate `mine` was withdrawn")
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", **show("yours")), hit=False)
            withdraw("worker")
            c.server.popen.send_signal(signal.SIGHUP)
            self.assertEqual(c.workers[0].popen.wait(60), 3)
        for options, words in [(known[:-1] + [self.foreign("ca.crt")], "holds no list"), (["--crl", file("withdrawn.pem")], "--client-ca"),
                               (known[:5] + [self.foreign("ca.crt"), "--crl", file("withdrawn.pem")], "signed by none of the authorities")]:
            done = subprocess.run([self.tool.path("residua-server"), "--listen", "127.0.0.1:0", "--worker-listen", "127.0.0.1:0", *options],
                                  env=self.tool.env, capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertRegex(done.stderr, words)

    def ran_out(self, folder, *names):
        os.environ["CERTIFICATE_DAYS"] = "-1"
        try:
            certificates(folder, *names)
        finally:
            del os.environ["CERTIFICATE_DAYS"]

    def takes(self, address, certificate, key):
        """Whether a client with this certificate gets past the handshake."""
        context = ssl.create_default_context()
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
        context.set_alpn_protocols(["h2"])
        context.load_cert_chain(certificate, key)
        host, port = address.split(":")
        try:
            with socket.create_connection((host, int(port)), timeout=30) as raw, context.wrap_socket(raw) as secure:
                return bool(secure.recv(64))
        except OSError:
            return False

    def shown(self, address):
        host, port = address.split(":")
        return ssl.get_server_certificate((host, int(port)))


class Tokens(SecureService):
    def test_roles(self):
        with self.service(["--token-file", self.tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            file = self.fresh()
            # Nobody in particular, and somebody with a token that is none.
            self.refused(self.ask(c.address, file), "asks for a token")
            self.refused(self.ask(c.address, file, RESIDUA_TOKEN="a-token-that-nobody-knows"), "does not know this token")
            self.refused(self.ask(c.address, file, RESIDUA_TOKEN="short"), "at least 16 characters")
            # Who may read: what is not stored is made here, what is comes from there.
            done = self.ask(c.address, file, RESIDUA_TOKEN=self.token("pr"))
            self.answered(done, here=True)
            self.assertIn("the token `pr` may not send jobs", done.stdout)
            self.refused(self.ask(c.address, file, "--no-fallback", RESIDUA_TOKEN=self.token("pr")), "may not send jobs")
            self.answered(self.ask(c.address, file, RESIDUA_TOKEN=self.token("ci")), hit=False, here=False)
            self.answered(self.ask(c.address, file, RESIDUA_TOKEN=self.token("pr")), hit=True, here=False)
            # Reports are of who administers.
            self.refused(self.cluster_command(c, "reports", RESIDUA_TOKEN=self.token("ci")), "may not read reports")
            self.assertEqual(self.cluster_command(c, "reports", RESIDUA_TOKEN=self.token("ops")).returncode, 0)
            self.refused(self.cluster_command(c, "status"), "asks for a token")
            self.assertEqual(self.cluster_command(c, "status", RESIDUA_TOKEN=self.token("pr")).returncode, 0)
            # A token of a client lets no worker in.
            c.turned_away("--join-token-file", ["--join-token-file", self.write("ops", self.token("ops"))])
            c.turned_away("--join-token-file", [])
            log = c.server.log_text()
            for secret in [JOIN] + [t for _, t in TOKENS.values()]:
                self.assertNotIn(secret, log)
            self.assertIn("client=ci", log)

    def test_tokens_come_from_the_configuration_too(self):
        with self.service(["--token-file", self.tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            folder = os.path.join(self.home.name, "config")
            os.makedirs(os.path.join(folder, "residua"), exist_ok=True)
            mine = self.write("ci-token", self.token("ci") + "\n")
            with open(os.path.join(folder, "residua/config.toml"), "w") as f:
                f.write('server = "%s"\ntoken_file = "%s"\n' % (c.address, mine))
            command = [self.tool.path("residua"), "specialise", self.fresh(), "--no-fallback", "-o", os.path.join(self.home.name, "out")]
            done = subprocess.run(command, env={**self.tool.env, "XDG_CONFIG_HOME": folder}, capture_output=True, text=True)
            self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_channel_is_shared_by_those_who_show_the_same(self):
        shared = {"RESIDUA_CHANNEL_IDLE": "20"}
        with self.service(["--token-file", self.tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            file = self.fresh()
            self.answered(self.ask(c.address, file, RESIDUA_TOKEN=self.token("ci"), **shared), hit=False)
            self.answered(self.ask(c.address, file, RESIDUA_TOKEN=self.token("ci"), **shared), hit=True)
            self.refused(self.ask(c.address, file, **shared), "asks for a token")

    def test_tables_are_read_again(self):
        tokens = self.token_file("changing.toml", {"ci": TOKENS["ci"]})
        with self.service(["--token-file", tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            self.refused(self.ask(c.address, self.fresh(), RESIDUA_TOKEN=self.token("ops")), "does not know this token")
            self.token_file("changing.toml", {"ops": TOKENS["ops"]})
            c.server.popen.send_signal(signal.SIGHUP)
            c.await_log("tokens-read")
            self.answered(self.ask(c.address, self.fresh(), RESIDUA_TOKEN=self.token("ops")), here=False)
            self.refused(self.ask(c.address, self.fresh(), RESIDUA_TOKEN=self.token("ci")), "does not know this token")
            self.write("changing.toml", "[[token]]\nname = 3\n")
            c.server.popen.send_signal(signal.SIGHUP)
            c.await_log("tokens-kept")
            self.answered(self.ask(c.address, self.fresh(), RESIDUA_TOKEN=self.token("ops")), here=False)

    def test_a_withdrawn_token_ends_what_its_holder_does(self):
        tokens = self.token_file("withdrawn.toml", {"ci": TOKENS["ci"], "ops": TOKENS["ops"]})
        join = self.write("join-withdrawn", JOIN + "\n")
        with self.service(["--token-file", tokens, "--join-token-file", join], ["--join-token-file", join]) as c:
            busy = cluster.write_busy(tempfile.mkdtemp(dir=self.home.name))
            command = [self.tool.path("residua"), "specialise", busy, "-d", "rounds = 100000", "-t", "x: real", "--step-limit",
                       "1000000000000000", "--server", c.address, "--no-fallback", "-o", os.path.join(self.home.name, "out")]
            asking = subprocess.Popen(command, env={**self.tool.env, "RESIDUA_TOKEN": self.token("ci")}, stdout=subprocess.DEVNULL,
                                      stderr=subprocess.PIPE, text=True)
            queue = lambda: self.cluster_command(c, "queue", "--json", RESIDUA_TOKEN=self.token("ops")).stdout
            cluster.wait_until("the job runs", lambda: "busy.m" in queue())
            self.token_file("withdrawn.toml", {"ops": TOKENS["ops"]})
            c.server.popen.send_signal(signal.SIGHUP)
            self.assertIn("withdrawn", asking.communicate(timeout=60)[1])
            self.assertEqual(asking.returncode, 3)
            cluster.wait_until("the job is gone", lambda: "busy.m" not in queue())
            # And the workers of a join token that is another one now.
            self.write("join-withdrawn", "another-token-of-the-workers\n")
            c.server.popen.send_signal(signal.SIGHUP)
            self.assertEqual(c.workers[0].popen.wait(60), 3)
            self.assertRegex(c.workers[0].log_text(), r"error: the server refuses this worker: the token .* was withdrawn\n\Z")

    def test_jobs_of_others_are_neither_seen_nor_ended(self):
        two = {"a": ("submit", "the-token-of-the-first-client"), "b": ("submit", "the-token-of-the-second-client"), "ops": TOKENS["ops"]}
        tokens, ops = self.token_file("two.toml", two), dict(RESIDUA_TOKEN=TOKENS["ops"][1])
        with self.service(["--token-file", tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            busy = cluster.write_busy(tempfile.mkdtemp(dir=self.home.name))
            command = [self.tool.path("residua"), "specialise", busy, "-d", "rounds = 100000", "-t", "x: real", "--step-limit",
                       "1000000000000000", "--server", c.address, "--no-fallback", "-o", os.path.join(self.home.name, "out")]
            ask = lambda name: subprocess.Popen(command, env={**self.tool.env, "RESIDUA_TOKEN": two[name][1]}, stdout=subprocess.DEVNULL,
                                                stderr=subprocess.PIPE, text=True)
            queue = lambda: json.loads(self.cluster_command(c, "queue", "--json", **ops).stdout or "[]")
            first = ask("a")
            cluster.wait_until("the job runs", lambda: queue() and queue()[0]["worker"])
            job = queue()[0]
            self.assertEqual("a", job["client"])
            for words in (["queue"], ["cancel", job["id"]], ["drain", job["worker"]], ["resume", job["worker"]], ["quarantine"],
                          ["quarantine", "release", "all"], ["reports"], ["reports", job["id"]]):
                self.refused(self.cluster_command(c, *words, RESIDUA_TOKEN=two["b"][1]), "the token `b` may not read reports and administer")
            for words in (["status"], ["workers"], ["status", "--json"]):
                told = self.cluster_command(c, *words, RESIDUA_TOKEN=two["b"][1])
                self.assertEqual(0, told.returncode, told.stderr)
                self.assertNotRegex(told.stdout, "busy|%s|%s" % (job["id"], job["signature"]))
            # Who asks for the same joins it; who goes ends nothing of the other's.
            second = ask("b")
            cluster.wait_until("it has joined", lambda: queue()[0]["requests"] == 2)
            first.send_signal(signal.SIGINT)
            first.communicate(timeout=60)
            cluster.wait_until("the first is gone", lambda: queue()[0]["requests"] == 1)
            left = queue()[0]
            self.assertEqual("b", left["client"], "told as the request of who still waits")
            self.assertNotEqual(job["id"], left["id"])
            self.assertIsNone(second.poll())
            self.refused(self.cluster_command(c, "cancel", job["id"], **ops), "there is no job")
            self.assertEqual(0, self.cluster_command(c, "cancel", left["id"], **ops).returncode)
            self.assertIn("who looks after the server ended the request", second.communicate(timeout=60)[1])
            cluster.wait_until("nothing is left", lambda: queue() == [])

    def test_quotas_make_wait_and_say_so(self):
        tokens = self.token_file("quota.toml", {"ci": TOKENS["ci"]}, "jobs_per_minute = 60\n")
        with self.service(["--token-file", tokens, "--join-token-file", self.join], ["--join-token-file", self.join]) as c:
            requests = "\n".join('{"id": %d, "file": "%s"}' % (k, self.fresh()) for k in range(14)) + "\n"
            done = subprocess.run([self.tool.path("residua"), "specialise", "--batch", self.write("batch", requests), "--server", c.address,
                                   "--no-fallback", "-v"], env={**self.tool.env, "RESIDUA_TOKEN": self.token("ci")}, cwd=self.home.name,
                                  capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(len(done.stdout.splitlines()), 14, done.stdout)
            self.assertNotIn("specialised here", done.stdout)
            self.token_file("quota.toml", {"ci": TOKENS["ci"]}, "jobs_per_minute = 1\n")
            c.server.popen.send_signal(signal.SIGHUP)
            c.await_log("tokens-read")
            self.answered(self.ask(c.address, self.fresh(), "--no-fallback", RESIDUA_TOKEN=self.token("ci")), hit=False)
            self.refused(self.ask(c.address, self.fresh(), "--no-fallback", "--time-limit", "2", RESIDUA_TOKEN=self.token("ci")),
                         "the quota of `ci`: it sent as many jobs as it may in a minute")

    def cluster_command(self, c, *words, **env):
        return subprocess.run([self.tool.path("residua"), "cluster", *words, "--server", c.address], env={**self.tool.env, **env},
                              capture_output=True, text=True, timeout=60)


class Signatures(SecureService):
    """What is loaded comes from a server that is trusted, whatever lies in its cache."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("ours", "theirs"):
            key = os.path.join(cls.home.name, name)
            subprocess.run(["openssl", "genpkey", "-algorithm", "ed25519", "-out", key + ".key"], check=True)
            subprocess.run(["openssl", "pkey", "-in", key + ".key", "-pubout", "-out", key + ".pub"], check=True)

    def key(self, name):
        return os.path.join(self.home.name, name)

    def test_results_are_signed_and_checked(self):
        ours, theirs = {"RESIDUA_TRUSTED_KEYS": self.key("ours.pub")}, {"RESIDUA_TRUSTED_KEYS": self.key("theirs.pub")}
        with self.service(["--signing-key", self.key("ours.key")]) as c:
            file = self.fresh()
            self.answered(self.ask(c.address, file, **ours), hit=False, here=False)
            self.answered(self.ask(c.address, file, **ours), hit=True, here=False)
            for shared in ("20", "0"):
                self.answered(self.ask(c.address, file, RESIDUA_CHANNEL_IDLE=shared, **ours), hit=True)
                self.refused(self.ask(c.address, file, RESIDUA_CHANNEL_IDLE=shared, **theirs), "is not signed by a key that is trusted")
            self.refused(self.ask(c.address, self.fresh(), **theirs), "is not signed by a key that is trusted")
            with open(self.key("both.pub"), "w") as both:
                for name in ("theirs.pub", "ours.pub"):
                    with open(self.key(name)) as f:
                        both.write(f.read())
            self.answered(self.ask(c.address, file, RESIDUA_TRUSTED_KEYS=self.key("both.pub")), hit=True)
            self.answered(self.ask(c.address, file), hit=True)
        with self.service() as c:
            self.refused(self.ask(c.address, self.fresh(), **ours), "is not signed by a key that is trusted")
            self.refused(self.ask(c.address, self.fresh(), RESIDUA_TRUSTED_KEYS="/nowhere"), "`/nowhere` cannot be read")

    def client_of_another_build(self):
        """The command line of a build that differs in what it says of itself, and so in all keys: a copy with another digest in it."""
        build = subprocess.run([self.tool.path("residua"), "--version"], stdout=subprocess.PIPE, text=True, check=True).stdout.split()[-1].encode()
        home = tempfile.mkdtemp(dir=self.home.name)
        os.mkdir(os.path.join(home, "bin"))
        os.symlink(os.path.join(os.path.dirname(self.tool.bin_dir), "lib"), os.path.join(home, "lib"))
        for name in ("residua-cache", "residua-channel"):
            os.symlink(self.tool.path(name), os.path.join(home, "bin", name))
        with open(self.tool.path("residua"), "rb") as f:
            text = f.read()
        # A compiler may write a text as numbers of eight bytes.
        end = build[-8:]
        self.assertEqual(1, text.count(end), "the digest is a constant of the program")
        with open(os.path.join(home, "bin", "residua"), "wb") as f:
            f.write(text.replace(end, end[:-1] + (b"1" if end.endswith(b"0") else b"0")))
        os.chmod(f.name, 0o755)
        return os.path.join(home, "bin", "residua")

    def test_a_client_of_another_build_makes_itself_what_a_trusted_server_signed(self):
        ours, theirs = {"RESIDUA_TRUSTED_KEYS": self.key("ours.pub")}, {"RESIDUA_TRUSTED_KEYS": self.key("theirs.pub")}
        other = self.client_of_another_build()
        with self.service(["--signing-key", self.key("ours.key")]) as c:
            for shared in ("20", "0"):
                file = self.fresh()
                self.answered(self.ask(c.address, file, **ours), hit=False, here=False)
                done = self.ask(c.address, file, program=other, RESIDUA_CHANNEL_IDLE=shared, **ours)
                self.answered(done, hit=False, here=True)
                self.assertIn("another build of residua than this client's", done.stdout + done.stderr)
            self.refused(self.ask(c.address, self.fresh(), "--no-fallback", program=other, **ours), "another build of residua")
            self.refused(self.ask(c.address, self.fresh(), program=other, **theirs), "is not signed by a key that is trusted")
            # The answer of the one is none of the other's.
            self.answered(self.ask(c.address, file, **ours), hit=True, here=False)

    def test_entries_of_others_are_none(self):
        folder, file = os.path.join(self.home.name, "cache"), self.fresh()
        signing = ["--cache-dir", folder, "--signing-key", self.key("ours.key")]
        # Somebody who can write to the folder, and one whose key is another.
        with self.service(["--cache-dir", folder]) as c:
            self.answered(self.ask(c.address, file), hit=False)
        with self.service(signing) as c:
            self.answered(self.ask(c.address, file), hit=False)
            self.answered(self.ask(c.address, file), hit=True)
        with self.service(["--cache-dir", folder, "--signing-key", self.key("theirs.key")]) as c:
            self.answered(self.ask(c.address, file), hit=False)
            carried = os.path.join(self.home.name, "carried")
            self.assertEqual(self.tool.command("cache", "export", carried, "--cache-dir", folder).status, 0)
        # What is carried in is checked, too.
        with self.service(signing) as c:
            done = self.tool.command("cache", "import", carried, "--cache-dir", folder)
            self.assertRegex(done.stdout + done.stderr, "not signed by this server")
            self.answered(self.ask(c.address, file), hit=False)

    def test_keys_that_are_none_are_named(self):
        for options, words in [(["--signing-key", "/nowhere"], "`/nowhere` cannot be read"),
                               (["--signing-key", self.key("ours.pub")], "holds no Ed25519 key"),
                               (["--signing-key", self.own("server.key")], "holds no Ed25519 key")]:
            done = subprocess.run([self.tool.path("residua-server"), "--listen", "127.0.0.1:0", *options], env=self.tool.env,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(done.returncode, 2)
            self.assertIn(words, done.stderr)


class Rejoining(SecureService):
    """A handshake has several turns, and whoever waits between two tries looks after the one that is on its way."""

    def test_workers_that_were_there_before_their_server(self):
        with socket.socket() as s:
            s.bind(("127.0.0.1", 0))
            address = "127.0.0.1:%d" % s.getsockname()[1]
        as_worker = ["--tls-ca", self.own("ca.crt"), "--tls-cert", self.own("worker.crt"), "--tls-key", self.own("worker.key")]
        log = os.path.join(self.home.name, "early.log")
        worker = cluster.Process([self.tool.path("residua-worker"), "--server", address, "--slots", "1", *as_worker], self.tool.env, log)
        self.addCleanup(worker.stop)
        for again in (3, 4, 4):
            before = worker.log_text().count("trying again")
            cluster.wait_until("the worker has tried", lambda: worker.log_text().count("trying again") >= before + again)
            server = cluster.Process([self.tool.path("residua-server"), "--listen", address, "--tls-cert", self.own("server.crt"), "--tls-key",
                                      self.own("server.key"), "--client-ca", self.own("ca.crt")], self.tool.env, log + ".server")
            cluster.wait_until("the worker has joined", lambda: "worker-joined" in server.log_text())
            server.stop()
        self.assertNotIn("Handshake timed out", worker.log_text())


class InTheClear(SecureService):
    """A token goes to this machine or over TLS, nowhere else."""

    def test_no_token_to_another_machine(self):
        # An address of this machine that is none of its loopback ones would do; a name that is not resolved does, too: nothing is asked.
        done = self.ask("residua.example:7070", self.fresh(), RESIDUA_TOKEN=self.token("ci"))
        self.refused(done, "a token is not sent to another machine in the clear")
        worker = subprocess.run([self.tool.path("residua-worker"), "--server", "residua.example:7070", "--join-token-file", self.join],
                                env=self.tool.env, capture_output=True, text=True, timeout=60)
        self.assertEqual(worker.returncode, 2)
        self.assertIn("in the clear", worker.stderr)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
