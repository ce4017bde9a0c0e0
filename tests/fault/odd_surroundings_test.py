"""A service and a cache in surroundings that nobody meant: programs that are stopped and not ended, standard descriptors that are
closed, folders that go away, names with anything in them. The answer is right, within the time that is said, or an error says why.

python3 tests/fault/odd_surroundings_test.py --bin-dir build/bin
"""
import contextlib
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

PATIENCE = 60.0


def processes(word, folder):
    """What has a word in its command line and a folder there or in its environment."""
    found = []
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/%s/cmdline" % pid, "rb") as f, open("/proc/%s/environ" % pid, "rb") as g:
                command, environment = f.read(), g.read()
        except OSError:
            continue
        if word.encode() in command and os.fsencode(folder) in command + environment:
            found.append(int(pid))
    return found


@contextlib.contextmanager
def stopped(pids):
    for pid in pids:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in pids:
            os.kill(pid, signal.SIGCONT)


class OddSurroundings(residua.HomeTest):
    def setUp(self):
        self.tool.env.update(RESIDUA_OCTAVE="none")
        self.folder = tempfile.mkdtemp(dir=self.home.name)
        self.write(self.folder)

    def write(self, folder):
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write("function y = f(x, n)\n  y = x * n + 1;\nend\n")

    def ask(self, n, *options, folder=None, shell=None, env=None):
        """Whether it was a hit. The answer is right, whatever is said of it."""
        folder = folder or self.folder
        out = os.path.join(folder, "out")
        shutil.rmtree(out, ignore_errors=True)
        command = [self.tool.path(), "specialise", "f.m", "-d", "n = %d" % n, "-t", "x: realscalar", "--no-native", "--json", "-o", out,
                   *options]
        if shell:
            command = ["bash", "-c", shell, "bash", *command]
        done = subprocess.run(command, cwd=folder, env=dict(self.tool.env, **(env or {})), capture_output=True, text=True,
                              stdin=subprocess.DEVNULL, timeout=PATIENCE)
        self.assertEqual(0, done.returncode, done.stderr)
        with open(os.path.join(out, "f.m")) as f:
            self.assertIn("y = x * %d + 1;" % n, f.read())
        return '"hit":true' in done.stdout

    def test_a_cache_whose_owner_is_stopped(self):
        """Who asks waits for a while and makes the answer; when the owner goes on its cache is as it was."""
        cache = os.path.join(self.folder, "cache")
        self.ask(3, "--cache-dir", cache)
        owner = processes("residua-cache", cache)
        self.assertEqual(1, len(owner))
        with stopped(owner):
            for n in (3, 4):
                self.assertFalse(self.ask(n, "--cache-dir", cache))
        self.assertTrue(self.ask(3, "--cache-dir", cache))

    def test_a_shared_channel_that_is_stopped(self):
        with cluster.Cluster(self.tool, workers=1) as c:
            asked = ("--server", c.address, "--no-fallback")
            self.ask(3, *asked)
            channel = processes("residua-channel", c.address)
            self.assertEqual(1, len(channel))
            with stopped(channel):
                self.assertTrue(self.ask(3, *asked))
                self.assertFalse(self.ask(4, *asked))
            os.kill(channel[0], signal.SIGTERM)

    def test_a_server_that_is_stopped(self):
        """Longer than connections live without a word. Who may make its answer itself does; afterwards all find each other again."""
        with cluster.Cluster(self.tool, workers=1) as c:
            self.ask(3, "--server", c.address, "--no-fallback")
            begin = time.monotonic()
            with stopped([c.server.pid]):
                self.assertFalse(self.ask(4, "--server", c.address))
                time.sleep(max(0.0, 35 - (time.monotonic() - begin)))
            cluster.wait_until("the worker is there again", lambda: len(c.status()["workers"]) == 1)
            self.assertTrue(self.ask(3, "--server", c.address, "--no-fallback"))
            self.assertFalse(self.ask(5, "--server", c.address, "--no-fallback"))

    def test_closed_standard_descriptors(self):
        """What is opened next has their numbers: nothing that is said may go there."""
        closed = 'exec 0<&- 2>&-; exec "$@"'
        cache = os.path.join(self.folder, "cache")
        self.assertFalse(self.ask(3, "--cache-dir", cache, shell=closed))
        self.assertTrue(self.ask(3, "--cache-dir", cache, shell=closed))
        self.assertEqual("0 damaged", re.search(r"\d+ damaged", self.tool.command("cache", "verify", "--cache-dir", cache).stdout).group())
        served = os.path.join(self.folder, "served")
        server = subprocess.Popen(["bash", "-c", closed, "bash", self.tool.path("residua-server"), "--listen", "127.0.0.1:0", "--cache-dir",
                                   served], env=self.tool.env, stdout=subprocess.PIPE, text=True)
        address = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline()).group()
        worker = subprocess.Popen(["bash", "-c", 'exec 0<&- 1>&- 2>&-; exec "$@"', "bash", self.tool.path("residua-worker"), "--server", address],
                                  env=self.tool.env)
        self.assertFalse(self.ask(6, "--server", address, "--no-fallback"))
        self.assertTrue(self.ask(6, "--server", address, "--no-fallback"))
        for process in (worker, server):
            process.terminate()
            self.assertEqual(0, process.wait(cluster.DEADLINE))
        server.stdout.close()
        for folder, _, names in os.walk(served):
            for name in names:
                with open(os.path.join(folder, name), "rb") as f:
                    self.assertNotIn(b"info listening", f.read(), name)

    def test_a_cache_folder_that_goes_away(self):
        cache = os.path.join(self.folder, "cache")
        self.ask(3, "--cache-dir", cache)
        shutil.rmtree(cache, ignore_errors=True)
        self.assertFalse(self.ask(4, "--cache-dir", cache))
        self.assertTrue(self.ask(4, "--cache-dir", cache))
        with cluster.Cluster(self.tool, workers=1) as c:
            asked = ("--server", c.address, "--no-fallback")
            self.ask(3, *asked)
            shutil.rmtree(os.path.join(os.path.dirname(c.server.log_path), "cache"), ignore_errors=True)
            for n in (3, 5, 5):
                self.ask(n, *asked)
            self.assertTrue(c.server.alive())

    def test_names_with_anything_in_them(self):
        for name in ("x" * 200, "a b'c\"d", "new\nline", "gr\udcfc\udcdfe", "-dash", "%s%n", "\x1b]0;owned\x07"):
            folder = os.path.join(self.folder, name)
            self.write(folder)
            for cache in ("cache", os.path.join("y" * 100, "z" * 100)):     # longer than the path of a socket may be
                where = os.path.join(folder, cache)
                self.assertFalse(self.ask(3, "--cache-dir", where, folder=folder), repr(name))
                self.assertTrue(self.ask(3, "--cache-dir", where, folder=folder), repr(name))

    def test_few_descriptors(self):
        """Fewer than the owner of a cache needs, too: then nothing is kept, and the answer is there."""
        cache = os.path.join(self.folder, "cache")
        self.assertFalse(self.ask(3, "--cache-dir", cache, shell='ulimit -n 64; exec "$@"'))
        for few in (64, 16, 8):
            self.assertTrue(self.ask(3, "--cache-dir", cache, shell='ulimit -n %d; exec "$@"' % few))
        for few in (24, 16, 12, 8):
            for _ in range(2):
                self.ask(4, "--cache-dir", cache + str(few), shell='ulimit -n %d; exec "$@"' % few)

    def test_a_server_with_few_descriptors(self):
        """Whoever takes all that are left has them until he goes, and the service is there again."""
        few = 'ulimit -n 64; exec "$@"'
        server = subprocess.Popen(["bash", "-c", few, "bash", self.tool.path("residua-server"), "--listen", "127.0.0.1:0"], env=self.tool.env,
                                  stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        address = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline()).group()
        worker = subprocess.Popen(["bash", "-c", few, "bash", self.tool.path("residua-worker"), "--server", address], env=self.tool.env,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        asked = ("--server", address, "--no-fallback")
        self.assertFalse(self.ask(3, *asked))
        host, port = address.split(":")
        greedy = [socket.create_connection((host, int(port)), timeout=PATIENCE) for _ in range(80)]
        time.sleep(0.5)
        for one in greedy:
            one.close()
        cluster.wait_until("they are gone", lambda: len(os.listdir("/proc/%d/fd" % server.pid)) < 40)
        self.assertTrue(self.ask(3, *asked))
        self.assertFalse(self.ask(4, *asked))
        for process in (worker, server):
            process.terminate()
            self.assertEqual(0, process.wait(cluster.DEADLINE))
        server.stdout.close()

    @unittest.skipUnless(os.geteuid() == 0, "asks as others, which is for root")
    def test_a_folder_of_two_users(self):
        """What one of them stores is nothing to the other, however open the folder is."""
        os.chmod(self.home.name, 0o755)
        os.chmod(self.folder, 0o777)
        if subprocess.run(["setpriv", "--reuid=1234", "--clear-groups", self.tool.path(), "--version"], capture_output=True).returncode:
            self.skipTest("others cannot start the program")
        for masks in (("077", "022"), ("022", "077"), ("000", "000")):
            cache = os.path.join(self.folder, "cache" + "".join(masks))
            hits = {1234: [], 4321: []}
            for user, mask in [(1234, masks[0]), (4321, masks[1])] * 2:
                home = os.path.join(self.folder, "home%d" % user)
                os.makedirs(home, exist_ok=True)
                os.chown(home, user, user)
                env = {"HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home}
                as_user = 'umask %s; exec setpriv --reuid=%d --regid=%d --clear-groups "$@"' % (mask, user, user)
                hits[user].append(self.ask(3, "--cache-dir", cache, shell=as_user, env=env))
            self.assertEqual({1234: [False, True], 4321: [False, False]}, hits)

    @unittest.skipUnless(os.geteuid() == 0, "asks as another, which is for root")
    def test_a_folder_of_the_search_path_that_may_not_be_read(self):
        """What is not found there may exist: that is said, as it is of a folder that is not there."""
        os.chmod(self.home.name, 0o755)
        os.chmod(self.folder, 0o777)
        as_another = ["setpriv", "--reuid=1234", "--regid=1234", "--clear-groups", self.tool.path()]
        if subprocess.run([*as_another, "--version"], capture_output=True).returncode:
            self.skipTest("others cannot start the program")
        os.makedirs(os.path.join(self.folder, "sealed", "inner"), mode=0o777)
        os.chmod(os.path.join(self.folder, "sealed"), 0)
        self.addCleanup(os.chmod, os.path.join(self.folder, "sealed"), 0o755)
        for folder in ("sealed", "sealed/inner"):
            done = subprocess.run([*as_another, "eval", "x = 1", "-I", folder], cwd=self.folder, capture_output=True, text=True)
            self.assertEqual(0, done.returncode, done.stderr)
            self.assertIn("the folder `%s`, which `--include` names, cannot be read (Permission denied)" % folder, done.stderr)

    @unittest.skipUnless(os.geteuid() == 0, "mounts, which is for root")
    def test_a_file_system_that_is_full_and_then_read_only(self):
        """What is stored is found while there is no room, and the next is stored when there is again."""
        disk = os.path.join(self.folder, "disk")
        os.mkdir(disk)
        if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=200m", "tmpfs", disk], capture_output=True).returncode:
            self.skipTest("nothing can be mounted here")
        self.addCleanup(subprocess.run, ["umount", "-l", disk], check=True)
        cache, fill = os.path.join(disk, "cache"), os.path.join(disk, "fill")
        self.assertFalse(self.ask(3, "--cache-dir", cache))
        with contextlib.suppress(OSError), open(fill, "wb", buffering=0) as f:
            while f.write(bytes(1 << 20)):
                pass
        self.assertTrue(self.ask(3, "--cache-dir", cache))
        for _ in range(2):
            self.assertFalse(self.ask(4, "--cache-dir", cache))
        os.remove(fill)
        self.assertFalse(self.ask(5, "--cache-dir", cache))
        self.assertTrue(self.ask(5, "--cache-dir", cache))
        self.assertIn("0 damaged", self.tool.command("cache", "verify", "--cache-dir", cache).stdout)
        owner, = processes("residua-cache", cache)
        os.kill(owner, signal.SIGTERM)
        cluster.wait_until("the owner has ended", lambda: not processes("residua-cache", cache))
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        for n in (5, 6):
            self.assertFalse(self.ask(n, "--cache-dir", cache))

    def test_an_artefact_that_could_not_be_made_is_made_by_the_next(self):
        """Without a folder for temporary files there is none, and its residual alone is kept: others have a folder."""
        asked = ("specialise", os.path.join(self.folder, "f.m"), "-d", "n = 3", "-t", "x: realscalar", "--json", "--cache-dir",
                 os.path.join(self.folder, "cache"), "-o", os.path.join(self.folder, "out"))
        for lost in (os.path.join(self.folder, "none"), "/dev/null", "/proc"):
            done = subprocess.run([self.tool.path(), *asked], env=dict(self.tool.env, TMPDIR=lost), capture_output=True, text=True, timeout=PATIENCE)
            answer = json.loads(done.stdout)
            self.assertEqual(["f.json", "f.m"], sorted(answer["files"]), lost)
            self.assertIn("TMPDIR [native-failed]", answer["remarks"][-1])
            self.assertIn("`%s`" % lost, answer["remarks"][-1])
        for hit in (False, True):
            done = subprocess.run([self.tool.path(), *asked], env=self.tool.env, capture_output=True, text=True, timeout=PATIENCE)
            answer = json.loads(done.stdout)
            self.assertIn("libf.so", answer["files"])
            self.assertEqual(hit, answer["hit"])

    def test_an_entry_is_not_replaced_by_its_residual(self):
        source, link = os.path.join(self.folder, "f.m"), os.path.join(self.folder, "link")
        with open(source) as f:
            text = f.read()
        os.symlink(self.folder, link)

        def into(folder):
            return subprocess.run([self.tool.path(), "specialise", "f.m", "-d", "n = 3", "-t", "x: realscalar", "--no-native", "-o", folder],
                                  cwd=self.folder, env=self.tool.env, capture_output=True, text=True, timeout=PATIENCE)
        for folder in (self.folder, ".", link, os.path.join(link, "..", os.path.basename(self.folder))):
            done = into(folder)
            self.assertEqual(1, done.returncode, folder)
            self.assertIn("`f.m` was read, and the result would take its place; `-o` names another folder [cannot-write]", done.stderr)
            with open(source) as f:
                self.assertEqual(text, f.read())
        # Another name of the same file stays what it is.
        out = os.path.join(self.folder, "out")
        os.mkdir(out)
        os.link(source, os.path.join(out, "f.m"))
        self.assertEqual(0, into(out).returncode)
        with open(source) as f:
            self.assertEqual(text, f.read())

    def test_settings_that_are_no_file(self):
        settings = os.path.join(self.folder, "settings", "residua")
        os.makedirs(settings)
        place = os.path.join(settings, "config.toml")
        for make in (os.mkfifo, os.mkdir, lambda path: os.symlink("/dev/zero", path)):
            make(place)
            done = subprocess.run([self.tool.path(), "specialise", "f.m", "-d", "n = 3", "-t", "x: realscalar", "--no-native", "--no-cache"],
                                  cwd=self.folder, env=dict(self.tool.env, XDG_CONFIG_HOME=os.path.dirname(settings)), capture_output=True,
                                  text=True, timeout=PATIENCE)
            self.assertEqual((2, "residua: error: `%s` is no file [configuration]\n" % place), (done.returncode, done.stderr))
            os.rmdir(place) if os.path.isdir(place) else os.remove(place)

    def test_what_cannot_be_said_is_an_error(self):
        """A full disk behind `>`: who asks would take what is there for the answer."""
        specialise = ("specialise", "f.m", "-d", "n = 3", "--no-native", "--json", "--no-cache", "-o", "out")
        for words in (("--version",), ("specialise", "--help"), specialise, ("cache", "stats")):
            with open("/dev/full", "w") as full:
                done = subprocess.run([self.tool.path(), *words], cwd=self.folder, env=self.tool.env, stdout=full, stderr=subprocess.PIPE,
                                      text=True, timeout=PATIENCE)
            self.assertEqual((1, "error: cannot write to the standard output [cannot-write]\n"), (done.returncode, done.stderr), words)

    def test_who_has_no_home(self):
        for home in ("", "/dev/null", "/proc", os.path.join(self.folder, "f.m")):
            self.ask(3, env={"HOME": home, "XDG_CACHE_HOME": home, "XDG_CONFIG_HOME": home})


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
