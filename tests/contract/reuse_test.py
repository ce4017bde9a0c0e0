"""What an edit makes again, and what it does not: python3 tests/contract/reuse_test.py --bin-dir build/bin

Each hit is compared with what is made without a cache."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import cluster, residua

SOURCE = """function y = f(x, n, opt)
  if n > 2
    y = scale(x, opt) + n;
  else
    y = opt.spare * x;
  end
  for k = 1:9
    y = y + k * x;
  end
end
function y = scale(x, opt)
  y = x / opt.tol;
end
"""
HELPER = "function y = helper(x)\n  y = x + 1;\nend\n\nfunction y = other(x)\n  y = x;\nend\n"


class Reuse(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)
        self.write("f.m", SOURCE)
        self.where = ["--cache-dir", os.path.join(self.folder, "cache")]

    def write(self, name, text):
        with open(os.path.join(self.folder, name), "w") as f:
            f.write(text)

    def ask(self, *options, n="3", opt="struct ('tol', 0.5, 'spare', 1)", unroll="5", cached=True):
        """What was said of the cache; the output folder's files by name. `self.reused`: the functions used again."""
        out = tempfile.mkdtemp(dir=self.folder)
        where = self.where if cached else ["--no-cache"]
        done = self.tool.command("specialise", os.path.join(self.folder, "f.m"), "-d", "n = " + n, "-d", "opt = " + opt, "-t",
                                 "x: realscalar", "--unroll-limit", unroll, *options, *where, "-o", out, "--json")
        self.assertEqual(0, done.status, done.stderr)
        files = {}
        for name in os.listdir(out):
            with open(os.path.join(out, name), "rb") as f:
                files[name] = f.read()
        self.reused = done.json()["reused_functions"]
        return done.json()["cache"], files

    def assert_hit(self, *options, **values):
        said, files = self.ask(*options, **values)
        self.assertEqual("hit", said)
        self.assertEqual(self.ask(*options, cached=False, **values)[1], files)
        return files

    def test_comments_and_white_space_miss_nothing(self):
        self.ask()
        self.write("f.m", "% What it does.\n" + SOURCE.replace("  y = x /", "\n      y = ... % over the tolerance\n      x /"))
        files = self.assert_hit()
        self.assertIn(b"f.m:8:3: remark: ", files["f.json"])         # the loop stands a line further down
        self.assertTrue(self.ask("--comments")[0].startswith("miss"))
        self.write("f.m", "% Another word.\n" + SOURCE)
        self.assertTrue(self.ask("--comments")[0].startswith("miss"))

    def test_lines_that_an_artefact_tells_are_those_of_the_text_that_is_there(self):
        text = "function y = f(x, n, opt)\n  if x > n\n    error ('f:bad', 'too much');\n  end\n  y = x / opt.tol + mean ([x n]);\nend\n"
        self.write("f.m", text)
        self.ask("--no-native")
        self.assertIn(b"f.m:3:5\0", self.ask()[1]["libf.so"])
        self.write("f.m", "% A word.\n" + text.replace("    error", "    % Too much is an error.\n     error"))
        files = self.assert_hit()
        self.assertIn(b"f.m:5:6\0", files["libf.so"])
        self.assertNotIn(b":#", files["libf.so"])

    def test_a_miss_names_the_function(self):
        self.write("f.m", SOURCE.replace("x / opt.tol", "helper(x) / opt.tol"))
        self.write("helper.m", HELPER)
        self.ask()
        self.write("helper.m", HELPER.replace("y = x + 1;", "y = x + 1; % one"))
        self.assert_hit()
        self.write("helper.m", HELPER.replace("y = x;", "y = x + 2;"))
        self.assertEqual("miss because function `other` in file `%s` changed" % os.path.join(self.folder, "helper.m"),
                         self.ask()[0])

    def test_a_miss_names_the_function_of_the_entry_file(self):
        self.ask()
        self.write("f.m", SOURCE.replace("y = x / opt.tol", "y = x / (opt.tol + 1)"))
        said, files = self.ask()
        self.assertEqual("miss because function `scale` in file `%s` changed" % os.path.join(self.folder, "f.m"), said)
        self.assertEqual(self.ask(cached=False)[1], files)
        self.write("f.m", SOURCE + "function y = more(x)\n  y = x;\nend\n")
        self.assertTrue(self.ask()[0].startswith("miss because"))

    def test_values_that_do_not_matter(self):
        self.ask()
        files = self.assert_hit(opt="struct ('tol', 0.5, 'spare', 'anything')")
        self.assertIn(b"'anything'", files["f.json"])
        self.assert_hit(opt="struct ('tol', 0.5, 'spare', {{}})")
        said, _ = self.ask(opt="struct ('tol', 0.25, 'spare', 1)")
        self.assertEqual("miss because `value of opt.tol: 0.25` differs from the stored `value of opt.tol: 0.5`", said)
        said, _ = self.ask(n="1")                                   # now the spare field is used
        self.assertIn("`value of n: 1` differs from the stored `value of n: 3`", said)
        self.assertTrue(self.ask(n="1", opt="struct ('tol', 0.25, 'spare', 2)")[0].startswith("miss"))
        self.assert_hit(n="1", opt="struct ('tol', 0.75, 'spare', 2)")

    def test_facts_that_do_not_matter(self):
        """Of a parameter that is not fixed and that nothing looks at; the artefact takes what was declared all the same."""
        self.write("f.m", "function y = f(x, n, opt, w)\n  y = x / opt.tol + n;\nend\n")
        self.ask("-t", "w: real double [1 3]")
        files = self.assert_hit("--no-native", "-t", "w: int8 scalar")
        self.assertIn(b'"facts": "int8 [1 1]"', files["f.json"])
        said, own = self.ask("-t", "w: int8 scalar")
        self.assertIn("miss because the residual is stored, its artefact", said)
        self.assertEqual(self.assert_hit("-t", "w: int8 scalar")["f.h"], own["f.h"])
        self.assertNotEqual(self.assert_hit("-t", "w: real double [1 3]")["f.h"], own["f.h"])
        for used in ["w: undefined", "w: real double [1 m]"]:
            self.assertTrue(self.ask("--no-native", "-t", used)[0].startswith("miss"), used)
        self.assertTrue(self.ask("--no-native", "--assert", "-t", "w: char")[0].startswith("miss"))

    def test_a_name_for_which_nothing_existed_and_a_folder_of_that_name(self):
        self.write("f.m", "function y = f(x, n, opt)\n  %# static_io\n  y = x + q('sub') * n + q('flag.txt') * opt.tol;\nend\n"
                          "function r = q(name)\n  r = exist(name, 'file') + 10 * exist(name, 'dir') + 100 * exist(name);\nend\n")
        sub, flag, before = os.path.join(self.folder, "sub"), os.path.join(self.folder, "flag.txt"), os.getcwd()
        os.chdir(self.folder)       # names of data are as the process sees them
        self.addCleanup(os.chdir, before)
        self.ask()
        self.assertIn(b"y = x + 0;", self.assert_hit()["f.m"])
        os.mkdir(sub)
        self.assertEqual("miss because folder `sub` now exists", self.ask()[0])
        self.assertIn(b"'sub'", self.assert_hit()["f.m"])     # its time has not come
        self.write("flag.txt", "")
        self.assertEqual("miss because file `flag.txt` now exists", self.ask()[0])
        self.assert_hit()
        os.rmdir(sub)
        os.remove(flag)
        self.assertEqual(self.ask(cached=False)[1], self.ask()[1])

    def test_functions_that_an_edit_does_not_reach_are_used_again(self):
        self.assert_functions_are_used_again()

    def test_they_are_on_whichever_worker(self):
        with cluster.Cluster(self.tool, workers=2) as c:
            self.where = ["--server", c.address]
            self.assert_functions_are_used_again()

    def assert_functions_are_used_again(self):
        table = "function t = table_of(x, n)\n  t = zeros (1, n);\n  for k = 1:n\n    t(k) = weight (k, n, x);\n  end\nend\n"
        weight = ("function w = weight(k, n, x)\n  w = x;\n  for j = 1:n\n    if mod (j, 2) == 0\n      w = w * x + j;\n"
                  "    else\n      w = w - k * sqrt (j);\n    end\n  end\nend\n")
        entry = "function y = f(x, n, opt)\n  t = table_of (x, n);\n  y = sum (t) + 1;\nend\n"
        study = {"n": "30", "unroll": "1000"}
        self.write("table_of.m", table)
        self.write("weight.m", weight)
        self.write("f.m", entry)
        self.ask(**study)
        self.assertEqual(0, self.reused)

        def assert_made():
            said, files = self.ask(**study)
            self.assertTrue(said.startswith("miss because function `"), said)
            self.assertEqual(self.ask(**study, cached=False)[1], files)

        self.write("f.m", "% Twice.\n" + entry.replace("+ 1", "+ 2"))
        said, files = self.ask(**study)
        self.assertTrue(said.startswith("miss"), said)
        self.assertEqual(1, self.reused)                            # table_of, with all that it calls
        self.assertEqual(self.ask(**study, cached=False)[1], files)
        self.write("table_of.m", "% Weights.\n" + table.replace("zeros (1, n)", "ones (1, n)"))
        assert_made()
        self.write("weight.m", weight.replace("sqrt (j)", "sqrt (j + 1)"))
        assert_made()

    def test_what_a_checked_value_is_matters(self):
        self.ask("--fixed", "check")
        said, _ = self.ask("--fixed", "check", opt="struct ('tol', 0.5, 'spare', 2)")
        self.assertTrue(said.startswith("miss"), said)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
