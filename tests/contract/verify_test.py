"""`residua verify`: python3 tests/contract/verify_test.py --bin-dir build/bin"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

SOURCE = """function [y, k] = weigh(x, w, opt)
  printf('%d weights\\n', numel(w));
  if opt.limit < 0
    error('weigh:limit', 'limit %g', opt.limit);
  end
  y = x .* w;
  k = y(end);
end
"""


class Verify(residua.HomeTest):
    def folder(self, *options):
        """An output folder beside its source."""
        folder = tempfile.mkdtemp(dir=self.home.name)
        path, out = os.path.join(folder, "weigh.m"), os.path.join(folder, "out")
        with open(path, "w") as f:
            f.write(SOURCE)
        done = self.tool.command("specialise", path, "-d", "w = [0.5 2 -1]", "-t", "x: real double [m n]",
                                 "-t", "opt.limit: realscalar", "--nargout", "2", "-o", out, "--no-cache", *options)
        self.assertEqual(0, done.status, done.stderr)
        return out

    def test_made_up_inputs_are_equal_also_in_their_errors(self):
        for options in ((), ("--fixed", "check"), ("--no-native",)):
            done = self.tool.command("verify", self.folder(*options), "--samples", "60", "--json")
            self.assertEqual(0, done.status, done.stdout + done.stderr)
            report = done.json()
            self.assertEqual((60, True, [], "--no-native" not in options),
                             (report["samples"], report["equal"], report["differences"], report["native"]))
            self.assertTrue(0 < report["errors"] < 60, report)  # some inputs fit, some do not

    def test_a_fixed_map_is_made_for_the_original(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path, out = os.path.join(folder, "priced.m"), os.path.join(folder, "out")
        with open(path, "w") as f:
            f.write("function y = priced(x, rates)\n  y = x * rates('base');\nend\n")
        done = self.tool.command("specialise", path, "-d", "rates = containers.Map({'base', 'peak'}, [0.2 0.35])",
                                 "-t", "x: realscalar", "-o", out, "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        for judge in ("interpreter", "octave"):
            done = self.tool.command("verify", out, "--json", "--against", judge, "--samples", "4")
            self.assertEqual((0, True, 0), (done.status, done.json()["equal"], done.json()["errors"]), done.stdout)

    def test_maps_are_compared_by_what_is_in_them(self):
        source = ("function [m, c] = f(a, b)\n  m = containers.Map('KeyType', 'double', 'ValueType', 'any');\n"
                  "  m(b) = containers.Map({'x'}, {a});\n  c = {m, containers.Map()};\nend\n")
        out = self.small(source, "-t", "a: real double scalar", "-t", "b: real double scalar", "--nargout", "2")
        for judge in ("interpreter", "octave"):
            done = self.tool.command("verify", out, "--json", "--against", judge, "--samples", "3")
            self.assertEqual((0, True, 3), (done.status, done.json()["equal"], done.json()["compared"]), done.stdout)

    def test_folders_with_names_of_octaves_own_functions(self):
        """What the comparison itself calls in Octave is Octave's, what the program calls is the program's."""
        folder = tempfile.mkdtemp(dir=self.home.name)
        out = os.path.join(folder, "out")
        for name in ("columns", "printf", "puts", "fieldnames", "mod", "double"):
            with open(os.path.join(folder, name + ".m"), "w") as f:
                f.write("function varargout = %s(varargin)\n  varargout = {'mine'};\nend\n" % name)
        with open(os.path.join(folder, "told.m"), "w") as f:
            f.write("function y = told(x)\n  y = {columns(x), sparse([0 x])};\nend\n")
        done = self.tool.command("specialise", os.path.join(folder, "told.m"), "-t", "x: realscalar", "-I", folder, "-o", out, "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        done = self.tool.command("verify", out, "-I", folder, "--against", "octave", "--arg", "x = 3")
        self.assertEqual((0, True), (done.status, done.stdout.startswith("1 sample: 1 compared;")), done.stdout + done.stderr)

    def test_folders_of_the_search_path_are_found_again(self):
        """What -I named when the program was made; another folder that is named now comes first."""
        folder = tempfile.mkdtemp(dir=self.home.name)
        out = os.path.join(folder, "out")
        for place, text in (("lib", "x + 1"), ("other", "x + 2")):
            os.mkdir(os.path.join(folder, place))
            with open(os.path.join(folder, place, "helper.m"), "w") as f:
                f.write("function y = helper(x)\n  y = %s;\nend\n" % text)
        with open(os.path.join(folder, "calls.m"), "w") as f:
            f.write("function y = calls(x)\n  y = 2 * helper(x);\nend\n")
        done = self.tool.command("specialise", "calls.m", "-t", "x: realscalar", "-I", "lib", "-o", "out", "--no-cache", cwd=folder)
        self.assertEqual(0, done.status, done.stderr)
        for more in ([], ["--against", "octave"]):
            done = self.tool.command("verify", out, "--arg", "x = 3", *more)
            self.assertEqual((0, True), (done.status, done.stdout.startswith("1 sample: 1 compared;")), done.stdout + done.stderr)
        done = self.tool.command("verify", out, "--arg", "x = 3", "-I", os.path.join(folder, "other"))
        self.assertEqual((1, True), (done.status, "residual: y = 8, original 10" in done.stdout), done.stdout + done.stderr)

    def test_given_inputs(self):
        out = self.folder()
        done = self.tool.command("verify", out, "--arg", "x = [1 2 3]", "--arg", "opt = struct('limit', 1)")
        self.assertEqual((0, True), (done.status, done.stdout.startswith("1 sample: 1 compared;")), done.stdout)
        done = self.tool.command("verify", out, "--arg", "nosuch = 1")
        self.assertEqual(1, done.status)
        self.assertIn("[unknown-parameter]", done.stderr)

    def test_a_residual_that_was_tampered_with_is_found_out(self):
        out = self.folder()
        path = os.path.join(out, "weigh.m")
        with open(path) as f:
            text = f.read()
        for old, new, words in (("-1]", "-2]", "y = "), ("3 weights", "3 weight", "prints"),
                                ("weigh:limit", "weigh:other", "weigh:other")):
            self.assertIn(old, text)
            with open(path, "w") as f:
                f.write(text.replace(old, new))
            done = self.tool.command("verify", out, "--samples", "40")
            self.assertEqual(1, done.status, done.stdout + done.stderr)
            self.assertIn(words, done.stdout)
            self.assertIn("residual: ", done.stdout)
            self.assertNotIn("native: ", done.stdout.replace("residual and native: ", ""))

    def test_an_input_without_an_end_is_left_out_and_named(self):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path, out = os.path.join(folder, "halve.m"), os.path.join(folder, "out")
        with open(path, "w") as f:
            f.write("function n = halve(x)\n  n = 0;\n  while x ~= 1\n    x = x / 2;\n    n = n + 1;\n  end\nend\n")
        done = self.tool.command("specialise", path, "-t", "x: realscalar", "-o", out, "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        done = self.tool.command("verify", out, "--arg", "x = -1", "--seconds", "1")
        self.assertEqual(1, done.status, done.stdout + done.stderr)
        self.assertIn("[no-end]", done.stdout)
        self.assertIn("1 sample: 0 compared, 1 not compared; original against residual and native: no results were compared", done.stdout)
        done = self.tool.command("verify", out, "--arg", "x = 8", "--seconds", "1", "--json")
        self.assertEqual([], done.json()["unfinished"])
        done = self.tool.command("verify", out, "--arg", "x = -1", "--seconds", "1", "--json")
        self.assertEqual(1, len(done.json()["unfinished"]))
        with open(os.path.join(out, "halve.m"), "w") as f:
            f.write("function n = halve(x)\n  while true\n  end\nend\n")
        done = self.tool.command("verify", out, "--arg", "x = 8", "--seconds", "1")
        self.assertEqual(1, done.status, done.stdout + done.stderr)
        self.assertIn("residual: does not end within 2 seconds", done.stdout)

    def small(self, text, *options, out=None):
        """The output folder of a function `f`."""
        folder = tempfile.mkdtemp(dir=self.home.name)
        out = out or os.path.join(folder, "out")
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write(text)
        done = self.tool.command("specialise", os.path.join(folder, "f.m"), *options, "-o", out, "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        return out

    def test_errors_alone_say_nothing(self):
        out = self.small("function y = f(c, x)\n  if c > 2\n    error('f:c', 'too much');\n  end\n  y = x * c;\nend\n", "-d", "c = 5")
        done = self.tool.command("verify", out)
        self.assertEqual(1, done.status, done.stdout)
        self.assertIn("20 samples: 0 compared, 20 raised the same error; original against residual and native: no results were compared",
                      done.stdout)
        self.assertIn("the first error is: too much", done.stdout)
        self.assertIn("[nothing-compared]", done.stdout)
        done = self.tool.command("verify", out, "--json")
        self.assertEqual((1, False, 0, 20), (done.status, *(done.json()[key] for key in ("equal", "compared", "errors"))))
        self.assertEqual(0, self.tool.command("verify", out, "--allow-errors").status)

    def test_values_at_the_borders_of_the_facts_are_among_them(self):
        # Each of these is drawn, so that a residual that is wrong there only is found out.
        for facts, there in (("in [-1, 2]", "x == 2"), ("in [-1, 2]", "x == 0 && 1 / x < 0"), ("", "isnan (x)"), ("", "x == Inf"),
                             ("[1 n]", "isempty (x)")):
            shape = facts if facts.startswith("[") else "scalar " + facts
            out = self.small("function y = f(x)\n  y = 2 * x;\nend\n", "-t", "x: real double " + shape if shape == facts else "x: real " + shape,
                             "--no-native")
            self.assertEqual(0, self.tool.command("verify", out, "--samples", "80").status)
            with open(os.path.join(out, "f.m"), "w") as f:
                f.write("function y = f(x)\n  y = 2 * x;\n  if %s\n    y = 'wrong';\n  end\nend\n" % there)
            done = self.tool.command("verify", out, "--samples", "80")
            self.assertEqual(1, done.status, there + ": " + done.stdout)
            self.assertIn("y = 'wrong'", done.stdout)

    def test_extents_and_parameters_of_one_name_fit(self):
        out = self.small("function y = f(n, x)\n  y = zeros(1, n);\n  for k = 1:n\n    y(k) = x(k);\n  end\nend\n", "-t", "n: realscalar", "-t", "x: real double [1 n]")
        done = self.tool.command("verify", out, "--json")
        self.assertEqual((0, 20), (done.status, done.json()["compared"]), done.stdout + done.stderr)
        # What the number allows binds the extent, also where the array is drawn first.
        out = self.small("function y = f(x, n)\n  y = sum(x) * n;\nend\n", "-t", "x: real double [1 n]", "-t", "n: real double scalar in [7, 9]")
        done = self.tool.command("verify", out, "--json")
        self.assertEqual((0, 20), (done.status, done.json()["compared"]), done.stdout + done.stderr)

    def test_words_that_octave_alone_reserves(self):
        out = self.small("function until = f(do, endif)\n  until = do + 1;\n  for endwhile = 1:3\n    until = until * endif + endwhile;\n  end\nend\n",
                         "-t", "do: realscalar", "-d", "endif = 2")
        with open(os.path.join(out, "f.m")) as f:
            self.assertIn("function until = f(do)", f.read())
        done = self.tool.command("verify", out, "--json")
        self.assertEqual((0, True), (done.status, done.json()["equal"]), done.stdout + done.stderr)

    def test_random_numbers_are_the_same_for_each_sample(self):
        out = self.small("function y = f(n, x)\n  while n > 3\n    x = x + rand;\n  end\n  y = x + rand(1, 2) + randn + randi(5);\nend\n",
                         "-t", "n: realscalar in [0, 5]", "-t", "x: realscalar")
        done = self.tool.command("verify", out, "--seconds", "1", "--samples", "6", "--json")
        report = done.json()
        self.assertEqual((0, []), (done.status, report["differences"]), done.stdout)
        self.assertGreater(report["compared"], 0)
        self.assertGreater(len(report["unfinished"]), 0)

    def test_the_source_is_found_where_it_was(self):
        out = self.small("function y = f(x)\n  y = 2 * x;\nend\n", out=os.path.join(tempfile.mkdtemp(dir=self.home.name), "deep", "out"))
        done = self.tool.command("verify", out)
        self.assertEqual(0, done.status, done.stdout + done.stderr)

    def test_the_installed_octave_can_be_the_judge(self):
        source = ("function [y, s, c, z, t, q] = f(x, n)\n  global calls\n  persistent k\n  if isempty(k), k = 0; end\n  k = k + 1;\n"
                  "  if n < 0\n    error('f:n', 'not %d', n);\n  end\n  printf('call %d\\n', k + numel(calls));\n  y = x' * k;\n"
                  "  s = struct('name', 'a\\0b', 'part', {{1:n, int8(x), []}});\n  c = sparse(x > 0);\n  z = complex(x, 0);\n"
                  "  t = single(x) / 3;\n  q = {x(:)' == 1, eye(2), 'it''s', zeros(0, 3), int64(9007199254740993), NaN, -0};\n"
                  "  y = y + rand + randn + randi(9);\nend\n")
        out = self.small(source, "-t", "x: real double [2 3]", "-t", "n: real int32 scalar in [-1, 300]", "--nargout", "6")
        done = self.tool.command("verify", out, "--against", "octave", "--samples", "8", "--json")
        report = done.json()
        self.assertEqual((0, [], "octave"), (done.status, report["differences"], report["against"]), done.stdout + done.stderr)
        self.assertGreater(report["compared"], 0)
        done = self.tool.command("verify", out, "--against", "octave", "--arg", "x = [1 2 3; 4 5 6]", "--arg", "n = int32(-1)", "--allow-errors")
        self.assertEqual(0, done.status, done.stdout + done.stderr)
        self.assertIn("1 raised the same error; original in Octave against residual and native", done.stdout)
        path = os.path.join(out, "f.m")
        with open(path) as f:
            text = f.read()
        self.assertIn("call", text)
        with open(path, "w") as f:
            f.write(text.replace("call", "Call"))
        done = self.tool.command("verify", out, "--against", "octave", "--arg", "x = [1 2 3; 4 5 6]", "--arg", "n = int32(1)")
        self.assertEqual(1, done.status, done.stdout)
        self.assertIn("residual: prints `Call 1", done.stdout)

    WARNS = ("function y = f(x)\n  if x > 0\n    warning('f:high', 'careful %d', x);\n  end\n  y = [1 2; 2 4] \\ [x; 1];\n"
             "  fprintf(stderr, 'told\\n');\nend\n")

    def test_other_warnings_are_told(self):
        out = self.small(self.WARNS, "-t", "x: real double scalar")
        for judge in ("interpreter", "octave"):
            done = self.tool.command("verify", out, "--against", judge, "--samples", "3", "--warnings", "--json")
            self.assertEqual((0, [], []), (done.status, done.json()["differences"], done.json()["warnings"]), done.stdout + done.stderr)
        path = os.path.join(out, "f.m")
        with open(path) as f:
            text = f.read()
        with open(path, "w") as f:
            f.write(text.replace("careful", "carefree"))
        at_three = ("verify", out, "--arg", "x = 3")
        done = self.tool.command(*at_three)
        self.assertEqual(0, done.status, done.stdout + done.stderr)
        self.assertIn("residual: warns otherwise: `warning: carefree 3 warning: matrix singular to machine precision told`, "
                      "original: `warning: careful 3 warning: matrix singular", done.stdout)
        self.assertIn("1 sample: 1 compared; 1 warned otherwise (--warnings counts these); original against residual and native: all equal",
                      done.stdout)
        done = self.tool.command(*at_three, "--json")
        self.assertEqual((0, True, 1), (done.status, done.json()["equal"], len(done.json()["warnings"])), done.stdout)
        done = self.tool.command(*at_three, "--warnings")
        self.assertEqual(1, done.status, done.stdout)
        self.assertIn("residual and native: 1 difference", done.stdout)

    def test_octave_is_given_a_fixed_handle(self):
        out = self.small("function y = f(h, x)\n  y = h(x);\nend\n", "-t", "x: real double [1 2]", "-d", "h = @(x) x + 1")
        done = self.tool.command("verify", out, "--against", "octave", "--samples", "3")
        self.assertEqual(0, done.status, done.stdout + done.stderr)

    def test_octave_judges_only_what_it_can(self):
        out = self.small("function y = f(x)\n  while x > 1\n  end\n  y = @() x;\nend\n", "-t", "x: realscalar")
        done = self.tool.command("verify", out, "--against", "octave", "--arg", "x = 2", "--seconds", "1")
        self.assertIn("[no-end]", done.stdout)
        done = self.tool.command("verify", out, "--against", "octave", "--arg", "x = 0")
        self.assertEqual(1, done.status)
        self.assertIn("gives what cannot be compared, a function_handle; not compared [untold]", done.stdout)
        done = self.tool.command("verify", out, "--against", "matlab")
        self.assertEqual(2, done.status)
        environment = dict(self.tool.env)
        try:
            self.tool.env["PATH"] = self.home.name
            done = self.tool.command("verify", out, "--against", "octave")
        finally:
            self.tool.env = environment
        self.assertEqual(1, done.status)
        self.assertIn("there is no `octave-cli` on the path of this machine", done.stderr)
        self.assertIn("[no-octave]", done.stderr)

    def test_another_source_or_none_is_named(self):
        out = self.folder()
        source = os.path.join(os.path.dirname(out), "weigh.m")
        with open(source, "a") as f:
            f.write("% changed\n")
        done = self.tool.command("verify", out)
        self.assertEqual((1, True), (done.status, "[source-changed]" in done.stderr), done.stderr)
        os.remove(source)
        done = self.tool.command("verify", out)
        self.assertEqual((1, True), (done.status, "[no-such-file]" in done.stderr), done.stderr)
        done = self.tool.command("verify", self.home.name)
        self.assertEqual((1, True), (done.status, "[no-manifest]" in done.stderr), done.stderr)

    def test_of_several_programs_in_a_folder_one_is_named(self):
        out = self.small("function y = f(x)\n  y = x + 1;\nend\n", "-t", "x: realscalar")
        other = os.path.join(os.path.dirname(out), "second.m")
        with open(other, "w") as f:
            f.write("function y = second(x)\n  y = 2 * x;\nend\n")
        self.assertEqual(0, self.tool.command("specialise", other, "-t", "x: realscalar", "-o", out).status)
        for command in ("verify", "run"):
            done = self.tool.command(command, out)
            self.assertEqual((1, True), (done.status, "[several-programs]" in done.stderr), done.stderr)
            self.assertIn("f.json, second.json", done.stderr)
        second = os.path.join(out, "second.json")
        done = self.tool.command("run", second, "--arg", "x = 21")
        self.assertEqual((0, True), (done.status, "42" in done.stdout), done.stdout + done.stderr)
        done = self.tool.command("verify", second, "--samples", "3")
        self.assertEqual((0, True), (done.status, "3 compared" in done.stdout), done.stdout + done.stderr)
        done = self.tool.command("verify", other)
        self.assertEqual((1, True), (done.status, "[no-manifest]" in done.stderr), done.stderr)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
