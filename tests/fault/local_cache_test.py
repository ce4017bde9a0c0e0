"""The local cache and its owner, as users meet them: many processes, kills, damage, full disks.
python3 tests/fault/local_cache_test.py --bin-dir build/bin"""
import collections
import concurrent.futures
import os
import random
import shutil
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.fault import kill_rounds, local_cache, made_archives
from tests.support import cluster, residua


class LocalCacheTest(residua.HomeTest):
    def setUp(self):
        self.place = tempfile.mkdtemp(dir=self.home.name)
        self.cache = local_cache.LocalCache(self.tool, self.place)

    def tearDown(self):
        self.cache.close()

    # ---------------------------------------------------------------- many processes

    def share(self, processes):
        """160 requests of 20 distinct by so many processes at once: each is made once, and nobody hears of the others."""
        with concurrent.futures.ThreadPoolExecutor(processes) as pool:
            answers = list(pool.map(lambda i: (i % 20, *self.cache.ask(i % 20, "--no-native")), range(160)))
        kinds = collections.Counter()
        residuals = {}
        for n, done, text in answers:
            self.assertEqual(0, done.status, done.stderr)
            self.assertEqual("", done.stderr)
            self.assertEqual([], done.json()["notes"])
            self.assertEqual(residuals.setdefault(n, text), text)
            kinds["hit" if residua.hit(done) else done.json()["cache"].split()[0]] += 1
        self.assertEqual({"hit": 140, "miss": 20}, dict(kinds))
        self.assertEqual(20, len(set(residuals.values())))

    def test_sixteen_processes_share(self):
        self.share(16)

    def test_sixty_four_processes_share(self):
        self.share(64)

    def test_an_owner_that_is_killed_is_not_noticed(self):
        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            requests = [pool.submit(self.cache.ask, i % 10, "--no-native") for i in range(80)]
            for _ in range(5):
                cluster.wait_until("an owner", lambda: self.cache.owners() or all(r.done() for r in requests))
                self.cache.kill_owner()
            for i, request in enumerate(requests):
                done, text = request.result()
                self.assertEqual(0, done.status, done.stderr)
                self.assertEqual("", done.stderr)
                self.assertNotEqual("not cached", done.json()["cache"], done.stdout)
                self.assertIn("%d" % ((i % 10) ** 2), text)
        self.assertTrue(residua.hit(self.cache.ask(3, "--no-native")[0]))

    def test_a_maker_that_is_killed_is_followed_by_another(self):
        busy = cluster.write_busy(self.place)
        command = [self.tool.path(), "specialise", busy, "-d", "rounds = 2", "--step-limit", "1000000000", "-t", "x: realscalar",
                   "--cache-dir", self.cache.folder, "--no-native", "--json", "-o"]
        makers = [subprocess.Popen(command + [os.path.join(self.place, "o%d" % k)], env=self.tool.env, stdout=subprocess.PIPE)
                  for k in range(2)]
        cluster.wait_until("an owner", self.cache.owners)
        makers[0].kill()
        makers[0].communicate()
        out, _ = makers[1].communicate(timeout=120)
        self.assertEqual(0, makers[1].returncode)
        self.assertNotIn(b"not cached", out)

    def test_the_owner_outlives_nobody_and_holds_no_pipe(self):
        self.tool.env["RESIDUA_CACHE_IDLE"] = "0"
        try:
            # `command` waits until the last holder of the pipes has closed them.
            done, _ = self.cache.ask(1, "--no-native")
            self.assertEqual(0, done.status, done.stderr)
        finally:
            del self.tool.env["RESIDUA_CACHE_IDLE"]
        cluster.wait_until("the owner has left", lambda: not self.cache.owners())
        self.assertFalse(os.path.exists(os.path.join(self.cache.folder, "owner.sock")))

    def test_the_command_line_loads_neither_database_nor_rpc(self):
        with open(self.tool.path(), "rb") as f:
            self.assertNotIn(b"rocksdb", f.read())
        loaded = subprocess.run(["ldd", self.tool.path()], capture_output=True, text=True, check=True).stdout
        for library in ("grpc", "protobuf", "rocksdb", "LLVM", "absl_cord", "absl_synchronization"):
            self.assertNotIn(library, loaded)

    # ---------------------------------------------------------------- damage

    def flip(self, path, times, chance):
        with open(path, "r+b") as f:
            size = os.path.getsize(path)
            for _ in range(times):
                at = chance.randrange(size)
                f.seek(at)
                byte = f.read(1)[0]
                f.seek(at)
                f.write(bytes([byte ^ (1 << chance.randrange(8))]))

    def test_a_damaged_blob_file_ends_no_process(self):
        truth = {}
        for n in range(6):
            done, truth[n] = self.cache.ask(n)
            self.assertEqual(0, done.status, done.stderr)
        self.cache.release()
        self.assertEqual(0, self.cache.command("verify").status)
        # Opening makes tables and blob files of the log.
        self.cache.release()
        self.assertTrue(self.cache.files(".blob"))
        sound = os.path.join(self.place, "sound")
        shutil.copytree(self.cache.folder, sound)
        for seed in range(12):
            chance = random.Random(seed)
            shutil.rmtree(self.cache.folder)
            shutil.copytree(sound, self.cache.folder)
            self.flip(chance.choice(self.cache.files(".blob")), chance.choice([1, 4, 16, 64]), chance)
            done = self.cache.command("verify")
            self.assertIn(done.status, (0, 1), done.stderr)
            found = done.json()["damaged_blobs"]
            self.assertEqual(1 if found else 0, done.status)
            owner = self.cache.owners()
            done, text = self.cache.ask(seed % 6)
            self.assertEqual(0, done.status, done.stderr)
            self.assertEqual(truth[seed % 6], text)
            self.assertEqual(owner, self.cache.owners(), "the owner survived")
            self.assertEqual(found, self.cache.stats()["damaged"], "what is damaged is counted")
            self.cache.release()

    # ---------------------------------------------------------------- the machine

    def test_lost_lists_of_the_database_cost_no_entry(self):
        for n in range(4):
            self.cache.ask(n, "--no-native")
        for lose in (os.remove, lambda path: os.truncate(path, os.path.getsize(path) // 2)):
            self.cache.release()
            for path in self.cache.files(""):
                if os.path.basename(path).startswith("MANIFEST"):
                    lose(path)
            done, _ = self.cache.ask(0, "--no-native")
            self.assertTrue(residua.hit(done), done.stdout)
            self.assertIn("4 entries were saved", " ".join(done.json()["notes"]))
            for n in range(4):
                done, text = self.cache.ask(n, "--no-native")
                self.assertEqual((True, []), (residua.hit(done), done.json()["notes"]))
                self.assertEqual(self.cache.truth(n, "--no-native"), text)
            told = self.cache.stats()["repaired"]
            self.assertEqual((4, 0), (told["saved"], told["left_out"]))
        done = self.tool.command("cache", "stats", "--cache-dir", self.cache.folder)
        self.assertRegex(done.stdout, r"repaired: +on 20\d\d-\d\d-\d\d, with 4 entries saved and 0 left out")

    def on_a_small_disk(self, size, files=None):
        disk = os.path.join(self.place, "disk")
        os.makedirs(disk)
        if not local_cache.mount_small(disk, size, files):
            self.skipTest("this user may not mount a file system")
        self.addCleanup(local_cache.unmount, disk)
        self.cache.folder = os.path.join(disk, "cache")
        return disk

    def assert_uncached(self, reason):
        truth = self.cache.truth(4, "--no-native")
        done, text = self.cache.ask(4, "--no-native")
        self.assertEqual(0, done.status, done.stderr)
        self.assertEqual("not cached", done.json()["cache"])
        self.assertEqual(truth, text)
        notes = done.json()["notes"]
        self.assertEqual(1, len(notes), notes)
        self.assertIn(reason, notes[0])
        # And in words for people, in one line.
        done = self.tool.command("specialise", self.cache.source, "-d", "n = 4", "-t", "x: realscalar", "--cache-dir",
                                 self.cache.folder, "-o", os.path.join(self.place, "o"), "--no-native")
        self.assertEqual(0, done.status, done.stderr)
        self.assertEqual(1, len(done.stderr.splitlines()), done.stderr)

    def fill(self, disk):
        with open(os.path.join(disk, "filler"), "wb") as f:
            try:
                while True:
                    f.write(bytes(1 << 16))
                    f.flush()
            except OSError:
                pass

    def test_a_full_disk_serves_uncached_with_a_remark(self):
        disk = self.on_a_small_disk("100m")
        self.fill(disk)
        self.assert_uncached("cache")
        os.remove(os.path.join(disk, "filler"))
        cluster.wait_until("the cache is used again", lambda: residua.hit(self.cache.ask(4, "--no-native")[0]))
        self.cache.release()
        self.fill(disk)
        self.assert_uncached("the disk of the cache is full")
        os.remove(os.path.join(disk, "filler"))
        cluster.wait_until("what was stored is served again", lambda: residua.hit(self.cache.ask(4, "--no-native")[0]))

    def test_a_disk_without_room_for_files_serves_uncached_with_a_remark(self):
        disk = self.on_a_small_disk("200m", files=400)
        kept = self.cache.ask(1, "--no-native")[1]
        fillers = os.path.join(disk, "fillers")
        os.mkdir(fillers)

        def fill(but):
            """All files that the disk has room for, but so many."""
            made = []
            try:
                for k in range(1000):
                    made.append(os.path.join(fillers, str(k)))
                    open(made[-1], "w").close()
            except OSError:
                made.pop()
            for path in made[len(made) - but:]:
                os.remove(path)
        fill(but=20)
        # The owner goes on with what it has, and stores nothing more.
        done, text = self.cache.ask(1, "--no-native")
        self.assertEqual((True, kept), (residua.hit(done), text))
        done, text = self.cache.ask(5, "--no-native")
        self.assertEqual(0, done.status, done.stderr)
        self.assertIn("no room for more files", " ".join(done.json()["notes"]))
        self.assertEqual(self.cache.truth(5, "--no-native"), text)
        # Another one does not begin.
        self.cache.release()
        fill(but=60)
        self.assert_uncached("no room for more files")
        shutil.rmtree(fillers)
        cluster.wait_until("what was stored is served again", lambda: residua.hit(self.cache.ask(1, "--no-native")[0]))

    def test_a_read_only_disk_serves_uncached_with_a_remark(self):
        disk = self.on_a_small_disk("100m")
        self.cache.ask(4, "--no-native")
        self.cache.release()
        subprocess.run(["mount", "-o", "remount,ro", disk], check=True)
        self.assert_uncached("ead-only")
        subprocess.run(["mount", "-o", "remount,rw", disk], check=True)

    def test_a_server_on_a_full_disk_serves_from_memory(self):
        disk = self.on_a_small_disk("100m")
        self.fill(disk)
        with cluster.Cluster(self.tool, workers=1, cache_dir=self.cache.folder) as c:
            for wanted in (False, True):
                done = c.specialise(self.cache.source, "-d", "n = 4", "-t", "x: realscalar", "--no-native",
                                    out=os.path.join(self.place, "o"))
                self.assertEqual(0, done.status, done.stderr)
                self.assertEqual(wanted, residua.hit(done))
            self.assertIn("cache-unusable", c.server.log_text())
        os.remove(os.path.join(disk, "filler"))

    def test_a_server_in_a_folder_with_other_files_serves_from_memory(self):
        os.makedirs(self.cache.folder)
        open(os.path.join(self.cache.folder, "letter.txt"), "w").close()
        with cluster.Cluster(self.tool, workers=1, cache_dir=os.path.relpath(self.cache.folder)) as c:
            done = c.specialise(self.cache.source, "-d", "n = 4", "-t", "x: realscalar", "--no-native", out=os.path.join(self.place, "o"))
            self.assertEqual(0, done.status, done.stderr)
            self.assertIn("cache-unusable", c.server.log_text())
        self.assertEqual(["letter.txt"], os.listdir(self.cache.folder))
        os.remove(os.path.join(self.cache.folder, "letter.txt"))

    def test_a_folder_with_other_files_is_left_alone(self):
        os.makedirs(self.cache.folder)
        letter = os.path.join(self.cache.folder, "letter.txt")
        with open(letter, "w") as f:
            f.write("dear")
        self.assert_uncached("it holds other files")
        self.assertEqual(["letter.txt"], os.listdir(self.cache.folder))
        os.remove(letter)

    # ---------------------------------------------------------------- residua cache

    def test_looking_at_a_cache_that_does_not_exist_makes_none(self):
        for action in ("stats", "list", "verify", "prune", "clear", "release"):
            done = self.cache.command(action)
            self.assertEqual(0, done.status, (action, done.stderr))
            self.assertFalse(os.path.exists(self.cache.folder), action)

    def test_a_negative_number_of_days_is_an_error(self):
        self.cache.ask(1, "--no-native")
        done = self.cache.command("prune", "--days", "-1")
        self.assertEqual(2, done.status)
        self.assertIn("`--days` takes a whole number of at least 0, and `-1` is none", done.stderr)
        self.assertTrue(residua.hit(self.cache.ask(1, "--no-native")[0]))

    def test_stats_tell_rate_bytes_and_time(self):
        for n in (1, 2, 1, 1):
            self.cache.ask(n, "--no-native")
        told = self.cache.stats()
        self.assertEqual((2, 2, 2, 0.5), (told["hits"], told["misses"], told["results"], told["hit_rate"]))
        self.assertGreater(told["saved_ns"], 0)
        done = self.tool.command("cache", "stats", "--cache-dir", self.cache.folder)
        self.assertIn("2 of 4, 50.0 %", done.stdout)
        self.assertRegex(done.stdout, r"stored: +2 results and 0 versions of functions, [\d.]+ KiB of 5.0 GiB")

    def test_show_tells_what_an_entry_holds_and_rests_on(self):
        self.cache.ask(1, "--no-native")
        key = self.cache.command("list").json()["entries"][0]["signature"]
        entry = self.cache.command("show", key[:10]).json()["entries"][0]
        self.assertEqual(key, entry["signature"])
        self.assertEqual({"f.m", "f.json"}, {f["name"] for f in entry["files"]})
        done = self.cache.command("show", "ffffffffffffffff")
        self.assertEqual(1, done.status)
        self.assertEqual(2, self.cache.command("show").status)

    def test_versions_of_functions_are_told_apart_from_results(self):
        path = os.path.join(self.place, "outer.m")
        with open(path, "w") as f:
            f.write("function y = outer(x, n)\n  y = helper(x, n) + 1;\nend\n"
                    "function s = helper(x, n)\n  s = x;\n  %# unroll\n  for k = 1:n\n    s = s * x + k * sin(x);\n  end\nend\n")
        done = self.tool.command("specialise", path, "-d", "n = 200", "-t", "x: realscalar", "--no-native", "--cache-dir",
                                 self.cache.folder, "-o", os.path.join(self.place, "out"))
        self.assertEqual(0, done.status, done.stderr)
        entries = self.cache.command("list").json()["entries"]
        kept = [e for e in entries if e["kind"] == "version"]
        self.assertEqual(["version of helper"], [e["entry"] for e in kept])
        self.assertEqual(["outer"], [e["entry"] for e in entries if e["kind"] == "result"])
        told = self.cache.stats()
        self.assertEqual((1, 1), (told["results"], told["versions"]))
        show = self.tool.command("cache", "show", kept[0]["signature"][:12], "--cache-dir", self.cache.folder)
        self.assertRegex(show.stdout, r"version of helper\n  holds version, [\d.]+ KiB\n  what the function became for one form")
        for command in (("export", os.path.join(self.place, "carried")), ("clear",), ("import", os.path.join(self.place, "carried"))):
            self.assertEqual(0, self.cache.command(*command).status)
        told = self.cache.stats()
        self.assertEqual((1, 1), (told["results"], told["versions"]))

    def test_entries_travel_in_a_file_and_each_is_checked(self):
        truth = {n: self.cache.ask(n, "--no-native")[1] for n in range(4)}
        carried = os.path.join(self.place, "carried")
        self.assertEqual({"exported": 4}, self.cache.command("export", carried).json())
        self.assertEqual({"removed": 4}, self.cache.command("clear").json())
        self.assertFalse(residua.hit(self.cache.ask(9, "--no-native")[0]))
        with open(carried, "r+b") as f:             # one record of the four
            f.seek(os.path.getsize(carried) // 8)
            byte = f.read(1)[0]
            f.seek(-1, 1)
            f.write(bytes([byte ^ 1]))
        done = self.cache.command("import", carried)
        self.assertEqual(1, done.status)
        self.assertEqual({"imported": 3, "refused": 1}, done.json())
        hits = 0
        for n, text in truth.items():
            done, again = self.cache.ask(n, "--no-native")
            self.assertEqual(text, again)
            hits += residua.hit(done)
        self.assertEqual(3, hits)
        pipe = os.path.join(self.place, "pipe")
        os.mkfifo(pipe)
        for path, told in ((self.cache.source, "not an export"), (pipe, "no regular file"), (self.place, "no regular file"),
                           ("/dev/zero", "no regular file"), (carried + "s", "there is no file")):
            done = self.cache.command("import", path)
            self.assertEqual(1, done.status, path)
            self.assertIn(told, done.stderr)

    def test_archives_that_somebody_made(self):
        """Names and remarks that act on a terminal, and manifests that say what none says, in entries that are whole."""
        carried = os.path.join(self.place, "carried")
        self.cache.ask(3)
        self.assertEqual(0, self.cache.command("export", carried).status)
        real = made_archives.read(carried)
        acts = dict(key=b"a" * 64, name=b"f\x1b[2J", files=[(b"f\x1b[2J.m", b"x")], remarks=[b"\x1b]0;owned\x07\n\x1b[2J", b"\xff"],
                    dependencies=[(b"\x1b[2J/etc", 1, b"\x1b[2J", b"\x1b[2J")], phases=[(b"\x1b[2J", -2 ** 62)])
        made_archives.write(carried, [acts])
        self.assertEqual({"imported": 1, "refused": 0}, self.cache.command("import", carried).json())
        for action in (["list"], ["show", "aa"], ["verify"]):
            for form in ([], ["--json"]):
                done = self.tool.command("cache", *action, "--cache-dir", self.cache.folder, *form)
                self.assertEqual(0, done.status, done.stderr)
                self.assertFalse([c for c in done.stdout + done.stderr if c < " " and c != "\n"], (action, form))
        deep = b'{"residua":"x","name":' + b"[" * 200000 + b"]" * 200000 + b"}"
        for manifest in (b'{"compiled":"0","parameters":[{"name":1,"not_used":{}}]}', b'{"compiled":1,"numerics":{"libraries":5}}', deep, b"rubbish"):
            made_archives.write(carried, [dict(e, files=[(n, manifest if n.endswith(b".json") else b) for n, b in e["files"]]) for e in real])
            self.assertEqual(0, self.cache.command("clear").status)
            self.assertEqual(0, self.cache.command("import", carried).status)
            self.assertEqual(0, self.cache.ask(3)[0].status)

    def test_a_backup_can_be_used_as_a_cache(self):
        self.cache.ask(1, "--no-native")
        copy = os.path.join(self.place, "copy")
        self.assertEqual(0, self.cache.command("backup", copy).status)
        self.cache.close()
        self.cache.folder = copy
        self.assertTrue(residua.hit(self.cache.ask(1, "--no-native")[0]))

    def test_the_commands_work_while_a_server_holds_the_folder(self):
        with cluster.Cluster(self.tool, workers=1, cache_dir=self.cache.folder) as c:
            done = c.specialise(self.cache.source, "-d", "n = 1", "-t", "x: realscalar", "--no-native",
                                out=os.path.join(self.place, "o"))
            self.assertEqual(0, done.status, done.stderr)
            self.assertEqual(1, self.cache.stats()["results"])
            self.assertEqual(0, self.cache.command("verify").status)
            done = self.cache.command("release")
            self.assertEqual(3, done.status)
            self.assertIn("a server holds the cache", done.stderr)
            self.assertTrue(self.cache.ask(1, "--no-native")[0].json()["cache"] != "not cached")
            c.server.stop()

    # ---------------------------------------------------------------- kill -9

    def test_kills_at_random_and_named_points(self):
        kill_rounds.run(self.cache, rounds=4 * len(kill_rounds.POINTS), seed=1)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
