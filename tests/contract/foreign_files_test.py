"""Files and programs that somebody else made: python3 tests/contract/foreign_files_test.py --bin-dir build/bin

Other line ends and encodings, files that are no text or have no end, names that would act on a terminal, disks that can only be read, a
program that is called octave-cli and is none, and programs that change their folder.
"""
import json
import os
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import octave, residua

PLAIN = "function y = f (x, n)\n  y = x + n;\nend\n"
# The text of a file, byte by byte, and what its function is called with.
ENCODED = {
    "windows": b"\xef\xbb\xbffunction y = f (x)\r\n  %% \xe4\r\n  y = 0;\r\n  for k = 1:3\r\n    y = y * x + k; ...\r\n  end\r\nend\r\n",
    "an old mac": b"function y = f (x)\r  y = [x, double('a')];\r\rend\r",
    "latin": b"function y = f (x)\n  % \xfc\n  y = [x, double('\xb0C'), double(\"\xe9\\xe9\"), length('\xe4')];\nend\n",
    "utf-8": "function y = f (x)\n  y = [x, double('°C é €')];\nend\n".encode(),
    "halves of characters": b"function y = f (x)\n  y = [x, double('\xe2\x82x\xe2\x82\xac\xed\xa0\x80\xf0\x9f\x98')];\nend\n",
}

# What `mfilename` says, wherever it is asked, and whatever the folder is by then.
NAMES = {
    "main.m": "function main ()\n  tell (mfilename ()); tell (mfilename ('fullpath')); tell (mfilename ('fullpathext')); sub (); hidden (); pk.inner ();\n"
              "  h = @() mfilename ('fullpath'); tell (h ()); tell (feval (@mfilename, 'fullpathext')); script; tell (eval (\"mfilename ('fullpath')\"));\n"
              "  c = cellfun (@(s) mfilename (s), {'fullpath', 'fullpathext', 'other'}, 'UniformOutput', false); tell (c{:});\n"
              "  try, mfilename (1), catch e, disp (e.message), end\n  here = fileparts (mfilename ('fullpath')); tell (here);\n"
              "  cd (fullfile (here, 'deep')); tell (mfilename ('fullpath')); sub (); lower (); hidden (); cd (here); sub ();\nend\n"
              "function sub ()\n  tell (mfilename ('fullpath'));\nend\nfunction tell (varargin)\n  printf ('[%s]\\n', varargin{:});\nend\n",
    "private/hidden.m": "function hidden ()\n  disp (mfilename ('fullpath'));\nend\n",
    "+pk/inner.m": "function inner ()\n  disp (mfilename ('fullpathext'));\nend\n",
    "script.m": "disp (mfilename ('fullpath')); disp (mfilename ());\n",
    "deep/lower.m": "function lower ()\n  disp (mfilename ('fullpath'));\nend\n",
}

# Statements, in a folder with c/ff.m (7), d/ff.m (8) and c/counts.m, which counts its calls.
PATHS = [
    "addpath ('c'); disp (ff ()); rmpath ('c'); try, ff (), catch e, disp (e.message), end",
    "p = path (); addpath ('c'); disp (ff ()); path (p); try, ff (), catch e, disp (e.message), end",
    "addpath c; addpath d; disp (ff ()); rmpath d; disp (ff ())",
    "for k = 1:4, if k == 2, addpath d; elseif k == 3, addpath c; elseif k == 4, rmpath c; end, try, disp (ff ()), catch e, disp (e.message), end, end",
    "before = addpath ('c'); disp (ff ()); path (before); try, ff (), catch e, disp (e.message), end",
    "addpath c; before = rmpath ('c'); path (before); disp (ff ())",
    "addpath ('./c'); p = strsplit (path (), pathsep ()); disp (p(1:2))",
    "cd c; disp (ff ()); cd ..; for k = 1:2, try, x = ff (), catch e, disp (e.message), end, end",
    "for k = 1:4, if k == 2, cd c; elseif k == 3, cd ..; elseif k == 4, cd d; end, try, x = ff (), catch e, disp (e.message), end, end",
    "addpath c; cd d; disp (ff ()); cd ..; disp (ff ()); cd ..; disp (ff ())",
    "addpath c; disp (counts ()); cd d; disp (counts ()); cd ..; disp (counts ()); rmpath c; addpath c; disp (counts ())",
    "cd d; addpath ('../c', '-end'); disp (ff ()); cd ..; disp (ff ())",
    "f = @() ff (); addpath c; disp (f ()); rmpath c; addpath d; disp (f ())",
    "addpath c; g = @ff; rmpath c; disp (g ())",
]
ENDS = ["exit (1e10)", "exit (-1e10)", "exit (2147483647)", "exit (2147483648)", "exit (Inf)", "exit (-Inf)", "exit (256)", "exit (300)", "exit (true)",
        "exit (single (4))", "exit (uint8 (200))", "exit ([1 2])", "exit (2 + 3i)", "exit (sparse (3))", "exit (int64 (1e10))", "exit 3", "quit force",
        "quit cancel", "f = @() exit (4); f ()", "cellfun (@exit, {3})", "eval ('exit (6)', 'disp (1)')", "evalc ('exit (6)')",
        "c = onCleanup (@() disp ('bye')); exit (2)", "for k = 1:3, if k == 2, exit (k), end, end", "printf ('no newline'); exit (1)"]
REFUSED_ENDS = ["exit ('force', 3)", "exit ('a', 1)", "exit ('x', 'y')", "exit ({}, 1)", "exit (1, {})", "exit (1, 'x')", "exit ('x')", "exit ([])",
                "exit ('FORCE')", "exit (2, 3)", "exit (zeros (0, 0), 'force')"]


class ForeignFiles(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def write(self, name, content):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as f:
            f.write(content if isinstance(content, bytes) else content.encode())
        return path

    def call(self, status, *arguments, **more):
        done = self.tool.command(*arguments, cwd=self.folder, **more)
        self.assertEqual(status, done.status, done.stdout + done.stderr)
        return done

    def in_octave(self, text):
        """Status, output, and the first line of what is wrong."""
        done = subprocess.run([*octave.COMMAND, "--eval", text], cwd=self.folder, stdin=subprocess.DEVNULL, capture_output=True, timeout=60)
        said = [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.startswith("error: ") and "ignoring const" not in line]
        return done.returncode, done.stdout, said[:1]

    def evaluated(self, text):
        done = subprocess.run([self.tool.path(), "eval", text], cwd=self.folder, env=self.tool.env, stdin=subprocess.DEVNULL, capture_output=True,
                              timeout=60)
        return done.returncode, done.stdout, [line for line in done.stderr.decode("utf-8", "replace").splitlines() if line.startswith("error: ")][:1]

    # ------------------------------------------------------------ what stands in files

    def test_line_ends_and_encodings(self):
        for name, content in ENCODED.items():
            with self.subTest(name):
                folder = os.path.dirname(self.write("a folder, %s/f.m" % name, content))
                out = os.path.join(self.folder, "out of " + name)
                self.call(0, "specialise", os.path.join(folder, "f.m"), "-t", "x: real double scalar", "-o", out)
                want, again = octave.evaluate([octave.Call(folder, "f", ["2"]), octave.Call(out, "f", ["2"])], self.home.name)
                self.assertIsNone(residua.answers_differ(want, again), "residual in Octave")
                for mode in ("--interpret", "--native"):
                    self.assertIsNone(residua.answers_differ(want, self.tool.run(out, [("x", "2")], mode=mode)), mode)

    def test_a_function_is_called_as_its_file(self):
        folder = os.path.dirname(self.write("old/half.m", "function y = halve (x)\n  if x > 10, y = half (x / 2); elseif x < 0, y = halve (x); else, y = x / 2; end\n"
                                                          "  if x == 3, error ('%s of three', mfilename ()); end\nend\n"))
        out = os.path.join(self.folder, "out")
        self.call(0, "specialise", os.path.join(folder, "half.m"), "-t", "x: real double scalar", "-o", out)
        for x in ("20", "4", "3"):
            want, again = octave.evaluate([octave.Call(folder, "half", [x]), octave.Call(out, "half", [x])], self.home.name)
            self.assertIsNone(residua.answers_differ(want, again), "residual in Octave")
            for mode in ("--interpret", "--native"):
                self.assertIsNone(residua.answers_differ(want, self.tool.run(out, [("x", x)], mode=mode)), mode)
        self.assertIn("'halve' undefined", self.tool.command("run", os.path.join(folder, "half.m"), "--arg", "x = -1").stderr)

    def test_what_is_no_text_or_has_no_end(self):
        self.write("f.m", PLAIN)
        for name in ("large.txt", "large.mat"):
            with open(os.path.join(self.folder, name), "wb") as f:
                f.truncate(1 << 30)
        self.write("zero.txt", b"n = 3;\n\0\n")
        self.write("long.txt", b"n " + b"x" * 100000)
        for file, words in (("large.txt", "large.txt: error: a file of annotations and values is at most 16 MiB [too-large]"),
                            ("/dev/zero", "/dev/zero: error: a file of annotations and values is at most 16 MiB [too-large]"),
                            ("zero.txt", "zero.txt:2:1: error: this is no text [bad-annotation]"),
                            ("long.txt", "long.txt:1:1: error: expected `NAME = EXPR;`")):
            start = time.monotonic()
            said = self.call(1, "specialise", "f.m", "-a", file).stderr
            self.assertIn(words, said)
            self.assertLess(len(said), 1000)
            self.assertLess(time.monotonic() - start, 20)
        start = time.monotonic()
        self.assertIn("value on right hand side of assignment is undefined",
                      self.call(1, "specialise", "f.m", "-d", "n = load ('large.mat')").stderr)
        self.assertLess(time.monotonic() - start, 40, "it took minutes")
        for content in (b"MATLAB 5.0 MAT-file", bytes(100), b"\x89PNG\r\n\x1a\n" + bytes(range(1, 60))):
            self.write("odd.mat", content)
            text = "try, load ('odd.mat'), x = load ('odd.mat'), catch e, disp (e.message), end"
            self.assertEqual(self.in_octave(text), self.evaluated(text), content)

    def test_manifests_that_say_what_none_says(self):
        with tempfile.TemporaryDirectory(dir=self.home.name) as folder:
            path = os.path.join(folder, "f.m")
            with open(path, "w") as f:
                f.write(PLAIN)
            done = self.tool.command("specialise", path, "-d", "n = 3", "-t", "x: realscalar", "--no-native", "-o", os.path.join(folder, "out"))
            self.assertEqual(0, done.status, done.stderr)
            with open(os.path.join(folder, "out", "f.json")) as f:
                good = f.read()
            places = [("name",), ("residua",), ("standalone",), ("request",), ("source",), ("parameters",), ("files",)]
            places += [("request", key) for key in json.loads(good)["request"]] + [("request", "define", 0, key) for key in ("name", "value")]
            places += [("source", key) for key in json.loads(good)["source"]]
            for place in places:
                for odd in (None, 1, -1e300, "x", "../f", "a\0b", True, [], [1], {}, {"name": 1}, "gone"):
                    text = json.loads(good)
                    at = text
                    for key in place[:-1]:
                        at = at[key]
                    if odd == "gone":
                        at.pop(place[-1], None)
                    else:
                        at[place[-1]] = odd
                    with open(os.path.join(folder, "out", "f.json"), "w") as f:
                        json.dump(text, f)
                    for action in (["run", os.path.join(folder, "out"), "--interpret", "--arg", "x = 2"],
                                   ["verify", os.path.join(folder, "out"), "--samples", "1"]):
                        done = self.tool.command(*action)
                        self.assertIn(done.status, (0, 1), (place, odd, action, done.stderr))
                        self.assertNotIn("json.exception", done.stderr + done.stdout, (place, odd, action))

    def test_names_and_lines_do_not_act_on_a_terminal(self):
        self.write("wrong.m", b"function y = wrong (x)\n  y = (x; % \x1b[2J\x1b]0;title\x07 \xc2\x9b31m\nend\n")
        for command in ("check", "specialise", "run", "graph", "explain"):
            said = self.tool.command(command, "wrong.m", cwd=self.folder)
            self.assertIn("wrong.m:2:", said.stderr, command)
            self.assertNotRegex(said.stderr + said.stdout, "[\x07\x1b\x9b]", command)
        name = "a\x1b[31m.m"
        self.write(name, "function y = a (x)\n  y = (x;\nend\n")
        for file in (name, "missing\x1b[31m.m"):
            self.assertNotIn("\x1b", self.call(1, "specialise", file).stderr)

    # ------------------------------------------------------------ where they stand

    def read_only(self, name):
        path = os.path.join(self.folder, name)
        os.makedirs(path, exist_ok=True)
        if subprocess.run(["mount", "--bind", path, path], capture_output=True).returncode != 0:
            self.skipTest("this user may not mount a file system")
        self.addCleanup(subprocess.run, ["umount", path], check=True)
        subprocess.run(["mount", "-o", "remount,ro,bind", path], check=True)
        return path

    def test_sources_on_a_disk_that_can_only_be_read(self):
        self.write("sources/f.m", PLAIN)
        self.write("sources/study.toml", 'file = "f.m"\n[facts]\nx = "realscalar"\n[sweep]\nn = [1, 2]\nx = [3, 4]\n')
        sources = self.read_only("sources")
        run = lambda *words: self.tool.command(*words, cwd=sources)
        for words in (["specialise", "f.m"], ["explain", "f.m"]):
            self.assertIn("cannot make the folder f_residua: Read-only file system (-o DIR names another one) [cannot-write]", run(*words).stderr)
        self.assertIn("error: cannot make the folder `study.campaign` of the campaign: Read-only file system (--folder DIR names another one)",
                      run("campaign", "run", "study.toml").stderr)
        done = run("campaign", "run", "study.toml", "--folder", os.path.join(self.folder, "campaign"))
        self.assertEqual(0, done.status, done.stderr)
        out = os.path.join(self.folder, "out")
        self.assertEqual(0, run("specialise", "f.m", "-d", "n = 3", "-o", out).status)
        self.assertIn("all equal", run("verify", out).stdout)

    def test_a_cold_cache_on_a_disk_that_can_only_be_read(self):
        self.write("f.m", PLAIN)
        cold = self.read_only("cold")
        for place in (cold, os.path.join(cold, "deeper", "cache")):
            said = self.call(0, "specialise", "f.m", "-d", "n = 3", "-o", "out", "--cache-dir", place).stderr
            self.assertIn("residua: not cached: the cache folder `%s` cannot be used: its disk is read-only, and a cache is written to by who "
                          "looks into it, too (--cache-dir or RESIDUA_CACHE_DIR names another one" % place, said)
            self.assertEqual(1, said.count("\n"), said)

    # ------------------------------------------------------------ programs of others

    def test_an_octave_that_is_none(self):
        self.write("f.m", PLAIN)
        self.call(0, "specialise", "f.m", "-d", "n = 3", "-t", "x: realscalar", "-o", "out")
        for text, says in (("echo nothing", "there is no `octave-cli`"), ("yes | head -c 100000000", "there is no `octave-cli`"),
                           ("[ \"$1\" = --version ] && echo 'GNU Octave, version 9' || yes", "did not begin with the program, and is no Octave"),
                           ("[ \"$1\" = --version ] && echo 'GNU Octave, version 9'", "octave-cli ended before the program did")):
            os.chmod(self.write("bin/octave-cli", "#!/bin/sh\n%s\n" % text), 0o755)
            env = dict(self.tool.env, PATH=os.path.join(self.folder, "bin") + ":" + os.environ["PATH"])
            done = subprocess.run([self.tool.path(), "verify", "out", "--against", "octave"], cwd=self.folder, env=env, stdin=subprocess.DEVNULL,
                                  capture_output=True, text=True, timeout=60)
            self.assertNotEqual(0, done.returncode)
            self.assertIn(says, done.stderr)

    # ------------------------------------------------------------ names of files, the path, the end

    def test_files_are_named_from_the_root(self):
        for name, text in NAMES.items():
            self.write(name, text)
        want = self.in_octave("main ()")
        self.assertEqual(0, want[0], want)
        self.assertEqual(want, self.evaluated("main ()"))

    def test_names_mean_what_the_path_and_the_folder_say_now(self):
        for name, text in (("c/ff.m", "function y = ff ()\n  y = 7;\nend\n"), ("d/ff.m", "function y = ff ()\n  y = 8;\nend\n"),
                           ("c/counts.m", "function y = counts ()\n  persistent k\n  if isempty (k), k = 0; end\n  k = k + 1;\n  y = k;\nend\n")):
            self.write(name, text)
        for text in PATHS:
            with self.subTest(text):
                self.assertEqual(self.in_octave(text), self.evaluated(text))

    def test_programs_end_with_the_status_that_octave_gives(self):
        for text in ENDS + REFUSED_ENDS:
            with self.subTest(text):
                self.assertEqual(self.in_octave(text), self.evaluated(text))


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
