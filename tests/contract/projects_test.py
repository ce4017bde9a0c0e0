"""Whole projects and their Makefiles: python3 tests/contract/projects_test.py --bin-dir build/bin

Functions of packages, programs that end themselves, files that are none, folders and disks that take nothing.
"""
import os
import random
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import octave, residua

CROSS2 = ("function c = cross2 (p)\n  q = p([2:end 1], :);\n  c = sum (p(:, 1) .* q(:, 2) - q(:, 1) .* p(:, 2));\nend\n")
AREA = "function a = area (p)\n  a = abs (geo.util.cross2 (p)) / 2;\nend\n"


class Projects(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def write(self, name, text, mode="w"):
        path = os.path.join(self.folder, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, mode) as f:
            f.write(text)

    def read(self, name):
        with open(os.path.join(self.folder, name)) as f:
            return f.read()

    def call(self, status, *arguments, cwd=""):
        done = self.tool.command(*arguments, cwd=os.path.join(self.folder, cwd))
        self.assertEqual(status, done.status, done.stdout + done.stderr)
        return done

    def test_a_function_of_a_package_finds_its_package(self):
        """Whoever calls it has the folder of the package on the path; so has who specialises, runs or verifies it."""
        self.write("src/+geo/area.m", AREA)
        self.write("src/+geo/+util/cross2.m", CROSS2)
        for file, cwd in (("src/+geo/area.m", ""), ("area.m", "src/+geo"), (os.path.join(self.folder, "src/+geo/area.m"), "/")):
            out = os.path.join(self.folder, "out")
            done = self.call(0, "specialise", file, "-t", "p: real double [4 2]", "-o", out, cwd=cwd)
            self.assertNotIn("not-found", done.stderr)
            self.assertNotIn("geo", self.read("out/area.m"))
            self.assertIn("all equal", self.call(0, "verify", out, cwd=cwd).stdout)
            self.assertIn("all equal", self.call(0, "verify", out, "--against", "octave", "--samples", "2", cwd=cwd).stdout)
            self.assertEqual("a = 0.5000\n", self.call(0, "run", file, "--arg", "p = [0 0; 1 0; 1 1]", cwd=cwd).stdout)
        inner = self.call(0, "specialise", "src/+geo/+util/cross2.m", "-t", "p: real double [4 2]", "-o", "inner")
        self.assertNotIn("not-found", inner.stderr)

    def test_a_program_finds_what_lies_beside_its_file(self):
        """Where the file stands is a value: a residual lies elsewhere, and one of another place is another."""
        model = ("function y = gain (x)\n%s  t = table_of ();\n  y = x * sum (t) + numel (settings_name ());\nend\n"
                 "function t = table_of ()\n  here = fileparts (mfilename ('fullpath'));\n  t = dlmread (fullfile (here, 'data', 't.csv'));\nend\n"
                 "function s = settings_name ()\n  settings;\n  s = name;\nend\n")
        for folder, factor in (("one", 2), ("two", 5)):
            self.write(folder + "/settings.m", "[~, name] = fileparts (mfilename ('fullpath'));\n")
            self.write(folder + "/data/t.csv", "1,%d\n" % factor)
        for annotation, kept in (("", True), ("  %# static_io\n", False)):
            for folder in ("one", "two"):
                self.write(folder + "/gain.m", model % annotation)
            request = ["-t", "x: realscalar", "-o", os.path.join(self.folder, "out")]
            for folder, y in (("one", 11), ("two", 14)):
                source = os.path.join(self.folder, folder, "gain.m")
                done = self.call(0, "specialise", source, *request)
                self.assertIn("they stand elsewhere now" if folder == "two" else "miss", done.stdout)
                self.assertIn("[file-place]", done.stderr)
                self.assertEqual(kept, os.path.join(self.folder, folder, "data/t.csv") in self.read("out/gain.m"), self.read("out/gain.m"))
                for way in ("--native", "--interpret"):
                    self.assertEqual("y = %d\n" % y, self.call(0, "run", os.path.join(self.folder, "out"), way, "--arg", "x = 1", cwd="/").stdout)
                self.assertIn("all equal", self.call(0, "verify", "out", "--samples", "3").stdout)
                # However it is spelled, from wherever.
                link = os.path.join(self.folder, "link to " + folder)
                if not os.path.islink(link):
                    os.symlink(folder, link)
                for file, cwd in (("gain.m", folder), ("../link to %s/gain.m" % folder, "two")):
                    self.assertIn("hit", self.call(0, "specialise", file, *request, cwd=cwd).stdout)
            self.assertIn("hit", self.call(0, "specialise", "one/gain.m", *request).stdout)

    def test_a_function_that_is_kept_whole_knows_where_it_stood(self):
        self.write("one/f.m", "function y = f (t)\n  eval (t);\n  y = [mfilename, mfilename(), mfilename('fullpath'), mfilename('fullpathext')];\nend\n")
        self.call(0, "specialise", "one/f.m", "-o", "out")
        want = "y = ff%s%s.m\n" % ((os.path.realpath(self.folder) + "/one/f",) * 2)
        for way in ("--native", "--interpret"):
            self.assertEqual(want, self.call(0, "run", os.path.join(self.folder, "out"), way, "--arg", "t = 'x = 1;'", cwd="/").stdout)

    def test_a_function_that_is_kept_whole_says_why_its_script_would_be_missing(self):
        self.write("settings.m", "a = 2;\nif a > 1, return, end\na = 3;\n")
        self.write("f.m", "function y = f (x, t)\n  eval (t);\n  settings;\n  y = a * x;\nend\n")
        said = self.call(1, "specialise", "f.m").stderr
        self.assertIn("`f` is kept whole (`eval` of text that is not known is not followed), so that the script `settings` that it runs", said)
        self.write("settings.m", "a = 2;\n")  # one without a jump stands in it
        self.call(0, "specialise", "f.m", "--no-native", "-o", "out")
        with open(os.path.join(self.folder, "out", "f.m")) as f:
            self.assertIn("eval(t);\n    a = 2;\n    y = a * x;", f.read())

    def test_a_program_ends_itself_with_its_status(self):
        for text, status, printed in (("disp (1); exit (3); disp (2)", 3, "1\n"), ("quit", 0, ""), ("exit (2.7)", 2, ""), ("exit (-1)", 255, ""),
                                      ("try, exit (5), catch, disp (6), end", 5, ""), ("exit ('cancel'); disp (1)", 0, "1\n"),
                                      ("unwind_protect, exit (7), unwind_protect_cleanup, disp (8), end_unwind_protect", 7, "")):
            done = self.call(status, "eval", text)
            self.assertEqual((printed, ""), (done.stdout, done.stderr), text)
            self.assertEqual(printed, self.octave(text, status), text)
        for text in ("exit ('abc')", "exit ({})", "exit (NaN)", "exit (1, 2)", "exit (1, 'cancel')", "quit ([])"):
            self.assertIn(self.call(1, "eval", text).stderr.strip(), self.octave(text, 1, errors=True), text)
        self.write("f.m", "function f (n)\n  printf ('%d\\n', n);\n  exit (n);\nend\n")
        self.assertEqual("4\n", self.call(4, "run", "f.m", "--arg", "n = 4").stdout)
        self.call(0, "specialise", "f.m", "-t", "n: realscalar", "-o", "out")
        # An artefact does not end the process that loaded it.
        self.assertIn("the end of its session", self.call(1, "run", "out", "--native", "--arg", "n = 4").stderr)

    def octave(self, text, status, errors=False):
        done = subprocess.run(["octave-cli", "-qf", "--eval", text], capture_output=True, text=True, env=octave.environment(), timeout=60)
        self.assertEqual(status, done.returncode, text)
        return done.stderr if errors else done.stdout

    def test_a_library_is_no_program(self):
        """It was told character by character."""
        self.write("lib.so", b"\x7fELF\x02\x01\x01\0\0\0" + bytes(range(256)) * 40, mode="wb")
        for command in ("check", "specialise", "run"):
            said = self.call(1, command, "lib.so").stderr
            self.assertIn("lib.so:1:1: error: the file is no text: it holds bytes that no program has [invalid-character]", said)
            self.assertLess(said.count("error:"), 4, said)

    def test_a_folder_that_cannot_be_made_is_named(self):
        self.write("f.m", "function y = f (x)\n  y = x + 1;\nend\n")
        self.write("taken", "a file")
        for command in ("specialise", "explain"):
            said = self.call(1, command, "f.m", "-o", "taken/out").stderr
            self.assertIn("error: cannot make the folder taken/out: Not a directory [cannot-write]", said)

    def test_a_full_disk_leaves_the_result_of_before(self):
        """Files of a result belong together: none of them is new before all are written. A limit of file size stands for the disk."""
        draw = random.Random(1)  # statements that are alike would become a loop
        long = "".join("    y = y * %s (x + %d);\n" % (draw.choice(["sin", "cos", "exp", "atan"]), k) for k in range(400))
        self.write("f.m", "function y = f (x, n)\n  y = x + n;\n  if n > 1\n" + long + "  end\nend\n")
        common = ["specialise", "f.m", "-t", "x: realscalar", "--no-cache", "--no-native", "-o", "out"]
        self.call(0, *common, "-d", "n = 1")
        before = self.read("out/f.json"), self.read("out/f.m")
        script = "trap '' XFSZ; ulimit -f 4; exec \"$@\""
        done = subprocess.run(["bash", "-c", script, "bash", self.tool.path(), *common, "-d", "n = 2"], cwd=self.folder, env=self.tool.env,
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(1, done.returncode, done.stderr)
        self.assertIn("error: cannot write out/f.m: File too large [cannot-write]", done.stderr)
        self.assertEqual(before, (self.read("out/f.json"), self.read("out/f.m")))
        self.assertEqual(["f.json", "f.m"], sorted(os.listdir(os.path.join(self.folder, "out"))))
        self.call(0, *common, "-d", "n = 2")
        self.assertNotEqual(before[0], self.read("out/f.json"))


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
