"""Functions of an installed Octave without any set-up: python3 tests/contract/installed_octave_test.py --bin-dir build/bin

One program calls functions of Octave that are specialised (a solver of a known function), that stay calls by name (one
with persistent variables, one with a private folder) and that our own library calls. Original and residual agree in
Octave, in our interpreter and as native code; where there is no Octave, the names are refused or stay calls.
"""
import os
import shutil
import sys
import unittest

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import octave, residua

SOURCE = """function [r, d, g, s] = plan(a, x)
  r = fzero(@(t) t ^ 3 - a, [0 5], optimset('TolX', 1e-9));
  d = datestr(730000 + a, 'yyyy-mm-dd');
  g = gammainc(x, a);
  s = interp1([1 2 3 4], [a 4 9 16], x, 'spline');
end
"""
REQUEST = ["-t", "a: realscalar", "-t", "x: real double [1 ?]", "--nargout", "4"]
ARGUMENTS = [("a", "3"), ("x", "[1.5 2.5]")]


class InstalledOctave(residua.HomeTest):
    def setUp(self):
        self.folder = os.path.join(self.home.name, "source")
        shutil.rmtree(self.folder, ignore_errors=True)
        os.makedirs(self.folder)
        self.source = os.path.join(self.folder, "plan.m")
        with open(self.source, "w") as f:
            f.write(SOURCE)
        self.tool.env.pop("RESIDUA_OCTAVE", None)

    def specialised(self):
        out = os.path.join(self.home.name, "out")
        shutil.rmtree(out, ignore_errors=True)
        done = self.tool.command("specialise", self.source, *REQUEST, "-o", out, "--no-cache", "--json")
        self.assertEqual(0, done.status, done.stderr)
        with open(os.path.join(out, "plan.m")) as f:
            return out, f.read()

    def oracle(self, folder):
        call = octave.Call(folder, "plan", [text for _, text in ARGUMENTS], 4)
        return octave.evaluate([call], self.home.name)[0]

    def test_five_ways(self):
        out, text = self.specialised()
        self.assertNotIn("fzero(", text)      # a version: its function is known
        self.assertNotIn("optimset", text)    # static
        self.assertIn("datestr(", text)       # keeps variables: by its name
        want = self.oracle(self.folder)
        self.assertEqual("ok", want.kind, want.message)
        for who, got in {"residual in Octave": self.oracle(out),
                         "original interpreted": self.tool.run(self.source, ARGUMENTS, 4),
                         "residual interpreted": self.tool.run(out, ARGUMENTS, 4),
                         "native": self.tool.run(out, ARGUMENTS, 4, "--native")}.items():
            self.assertIsNone(residua.answers_differ(want, got), who)

    def test_an_artefact_brings_what_it_calls(self):
        out, _ = self.specialised()
        self.tool.env["RESIDUA_OCTAVE"] = "none"
        self.assertIsNone(residua.answers_differ(self.oracle(self.folder), self.tool.run(out, ARGUMENTS, 4, "--native")))

    def test_licences_are_told(self):
        out, _ = self.specialised()
        told = residua.manifest(out, "plan")["licences"]
        self.assertIn("fzero.m", [os.path.basename(one["file"]) for one in told])
        self.assertEqual({"GNU General Public License"}, {one["licence"] for one in told})

    def test_without_an_octave(self):
        self.tool.env["RESIDUA_OCTAVE"] = "none"
        done = self.tool.command("eval", "x = fzero(@cos, [1 2])")
        self.assertEqual(1, done.status)
        self.assertIn("'fzero' undefined", done.stderr)
        _, text = self.specialised()
        self.assertIn("fzero(", text)

    def test_a_file_of_the_user_comes_first(self):
        with open(os.path.join(self.folder, "fzero.m"), "w") as f:
            f.write("function x = fzero(varargin)\n  x = 42;\nend\n")
        out, text = self.specialised()
        self.assertIn("r = 42;", text)

    def test_a_file_of_the_user_that_what_is_taken_along_would_call(self):
        """`keeper` is taken along as it is written, and with it what its names mean."""
        installed = os.path.join(self.folder, "share", "octave", "1.0", "m")
        self.tool.env["RESIDUA_OCTAVE"] = installed
        entry, shadow = os.path.join(self.folder, "t.m"), os.path.join(self.folder, "lower_one.m")
        for path, text in ((os.path.join(installed, "general", "keeper.m"), "function y = keeper (x, t)\n  eval (t);\n  y = lower_one (x);\nend\n"),
                           (os.path.join(installed, "general", "lower_one.m"), "function y = lower_one (x)\n  y = 3 * x;\nend\n"),
                           (entry, "function y = t(x, s)\n  y = keeper(x, s);\nend\n")):
            os.makedirs(os.path.dirname(path), exist_ok=True)
            with open(path, "w") as f:
                f.write(text)

        def ask(*options):
            out = os.path.join(self.folder, "out")
            done = self.tool.command("specialise", entry, "-t", "x: realscalar", "-o", out, "--json", *options)
            with open(os.path.join(out, "libt.so"), "rb") as f:
                return done.json()["cache"], f.read()
        cache = ["--cache-dir", os.path.join(self.folder, "cache")]
        alone = ask(*cache)[1]
        self.assertEqual(("hit", alone), ask(*cache))
        with open(shadow, "w") as f:
            f.write("function y = lower_one(x)\n  y = 7 * x;\nend\n")
        said, shadowed = ask(*cache)
        self.assertEqual("miss because file `%s` now exists" % shadow, said)
        self.assertEqual(ask("--no-cache")[1], shadowed)
        self.assertNotEqual(alone, shadowed)
        os.remove(shadow)
        self.assertEqual(alone, ask(*cache)[1])


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
