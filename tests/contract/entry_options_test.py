"""What the residual entry takes and checks, and the budgets: python3 tests/contract/entry_options_test.py --bin-dir build/bin"""
import os
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

SOURCE = """function y = scaled(x, gain, name, n)
  if strcmp(name, 'half')
    gain = gain / 2;
  end
  y = x(1:n) * gain;
end
"""
FIXED = ["-d", "gain = [1.123456789 0; 0 2]", "-d", "name = 'half'"]
FACTS = ["-t", "x: real double [1 n]", "-t", "n: realscalar"]
RECURSION = """function y = steps(x, n)
  if n <= 0
    y = x;
  else
    y = steps(x * 2 + n, n - 1);
  end
end
"""


class EntryOptions(residua.HomeTest):
    def specialise(self, name, source, *options, status=0):
        folder = tempfile.mkdtemp(dir=self.home.name)
        path = os.path.join(folder, name + ".m")
        with open(path, "w") as f:
            f.write(source)
        done = self.tool.command("specialise", path, *options, "-o", os.path.join(folder, "out"), "--no-cache")
        self.assertEqual(status, done.status, done.stderr)
        return os.path.join(folder, "out"), done

    def text(self, out, name):
        with open(os.path.join(out, name + ".m")) as f:
            return f.read()

    def both(self, out, **arguments):
        """The one answer of residual program and native artefact."""
        first, second = (self.tool.run(out, list(arguments.items()), mode=m) for m in ("--interpret", "--native"))
        self.assertIsNone(residua.answers_differ(first, second))
        return first

    def equal(self, want, got):
        self.assertEqual("ok", want.kind, want.message)
        self.assertIsNone(residua.answers_differ(want, got))

    def test_fixed_parameters_are_removed_ignored_or_checked(self):
        given = {"x": "[1 2; 3 4]", "gain": "[1.123456789 0; 0 2]", "name": "'half'"}
        source = SOURCE.replace("(1:n)", "").replace(", n)", ")")
        out, _ = self.specialise("scaled", source, *FIXED)
        self.assertIn("scaled(x)", self.text(out, "scaled"))
        wanted = self.both(out, x="[1 2; 3 4]")

        out, _ = self.specialise("scaled", source, *FIXED, "--fixed", "ignore")
        self.assertIn("scaled(x, gain, name)", self.text(out, "scaled"))
        self.equal(wanted, self.both(out, **given))
        self.equal(wanted, self.both(out, **dict(given, name="7")))

        out, _ = self.specialise("scaled", source, *FIXED, "--fixed", "check")
        self.equal(wanted, self.both(out, **given))
        for wrong in (dict(given, name="'whole'"), dict(given, gain="eye(2)"), dict(given, gain="single(1)")):
            self.assertEqual("Residua:fixed-parameter", self.both(out, **wrong).identifier, wrong)

    def test_a_check_that_fails_names_where_the_parameter_is_declared(self):
        source = "% scales\nfunction y = f(x, n, varargin)\n  y = n * (x + varargin{1});\nend\n"
        out, _ = self.specialise("f", source, "--nargin", "3", "-d", "n = 5", "--fixed", "check")
        arguments = [word for text in ("x = 1", "n = 4", "arg__1 = 1") for word in ("--arg", text)]
        error = self.tool.command("run", out, *arguments, "--json").json()["error"]
        self.assertRegex(error["location"], r"(^|/)f\.m:2:19$")

    def test_what_is_said_of_an_argument_that_is_not_passed_is_refused(self):
        source = "function u = pid(e, gains, limits)\n  u = e;\nend\n"
        for said in (("-d", "limits = []"), ("-t", "limits: real double [1 2]"), ("-d", "gains.p = 1")):
            _, done = self.specialise("pid", source, "--nargin", "1", *said, status=1)
            self.assertIn("--nargin 1 passes fewer: leave this out, or pass it [not-passed]", done.stderr)

    def header(self, body, *options):
        out, _ = self.specialise("f", "function d = f(r, k)\n  d = 0;\n  d = %s;\nend\n" % body, *options)
        with open(os.path.join(out, "f.h")) as f:
            return f.read()

    def test_a_header_has_plain_numbers_or_says_why_not(self):
        row = ["-d", "k = 2", "-t", "r: real double [1 3]"]
        for body in ("k * sqrt(r * r')", "sqrt(r(2) * r(2) + r(1) .^ 2)", "sqrt(r .* r)"):
            said = self.header(body, *row)
            self.assertIn("int f(residua_context* context, const double* r", said, body)
            self.assertNotIn("There is no entry", said)
        for body, why in (("sqrt(r(1))", "result `d` may be complex (f.m:3)"), ("num2str(r)", "result `d` is not known to be a full double (f.m:3)"),
                          ("sqrt(r(1) * r(2))", "result `d` may be complex (f.m:3)")):
            said = self.header(body, *row)
            self.assertIn(" * There is no entry with plain numbers and matrices: %s.\n" % why, said)
            self.assertNotIn("int f(", said)
        self.assertIn("parameter `r` is not known to be a full double; `-t` says what it is", self.header("r + 1", "-d", "k = 2"))

    def test_what_cannot_be_compared_is_refused(self):
        source = "function y = f(g, x)\n  y = g{1}(x);\nend\n"
        captured = "g = cellfun(@(a) @(t) t + a, {1}, 'UniformOutput', false)"
        _, done = self.specialise("f", source, "-d", captured, "--fixed", "check", status=1)
        self.assertIn("[cannot-check]", done.stderr)

    def test_a_fixed_value_is_compared_with_classes_signs_and_storage(self):
        source = "function y = f(p, x)\n  y = x;\nend\n"
        for given, others in (("0", ("-0", "int8(0)", "false", "sparse(0)", "[0 0]")), ("-0", ("0",)), ("[1 -0; 0 2]", ("[1 0; 0 2]", "[1 -0; -0 2]")),
                              ("{2, {'a'}}", ("{int8(2), {'a'}}", "{2, {\"b\"}}", "{2, 'a'}", "{2}")), ("eye(2)", ("sparse(eye(2))",)),
                              ("struct('a', 2, 'b', [])", ("struct('a', int8(2), 'b', [])", "struct('a', 2)", "struct('a', {2, 2}, 'b', [])")),
                              ("{@(t) t + 1}", ("{@(t) t + 2}", "{@sin}")), ("[1 NaN]", ("[NaN 1]",))):
            out, _ = self.specialise("f", source, "-d", "p = " + given, "-t", "x: realscalar", "--fixed", "check")
            self.assertEqual("ok", self.tool.run(out, [("p", given), ("x", "3")]).kind, given)
            for other in others:
                self.assertEqual("Residua:fixed-parameter", self.tool.run(out, [("p", other), ("x", "3")]).identifier, (given, other))

    def test_what_is_fixed_in_part_is_compared(self):
        source = "function y = f(p)\n  y = p.gain * p.x + p.t(2);\nend\n"
        whole = "struct('gain', %s, 'x', %s, 't', %s)"
        out, _ = self.specialise("f", source, "-d", "p = " + whole % ("2", "1", "[1 2 3]"), "-t", "p.x: realscalar", "--fixed", "check")
        self.assertEqual("ok", self.tool.run(out, [("p", whole % ("2", "7", "[1 2 3]"))]).kind)
        for other in (whole % ("3", "7", "[1 2 3]"), whole % ("2", "7", "[1 2 4]"), "struct('gain', 2, 'x', 1)"):
            self.assertEqual("Residua:fixed-parameter", self.tool.run(out, [("p", other)]).identifier, other)

    def test_declared_facts_are_asserted(self):
        source = "function y = f(x, n, opt)\n  y = sum(x) * n + opt.tol;\nend\n"
        out, _ = self.specialise("f", source, "-t", "x: real double [1 n]", "-t", "n: realscalar in [1, 9]",
                                 "-t", "opt.tol: realscalar", "--assert")
        good = {"x": "[1 2 3]", "n": "3", "opt": "struct('tol', 0.5)"}
        self.assertEqual("ok", self.tool.run(out, list(good.items())).kind)
        for wrong in (dict(good, x="[1 2]"), dict(good, x="[1 2 3]'"), dict(good, x="single([1 2 3])"),
                      dict(good, x="[1 2 3i]"), dict(good, n="[1 1 1]"), dict(good, x="1:20", n="20"),
                      dict(good, n="NaN"), dict(good, opt="struct('other', 1)"), dict(good, opt="struct('tol', 'a')")):
            self.assertEqual("Residua:assertion", self.tool.run(out, list(wrong.items())).identifier, wrong)

    def test_fast_math_changes_last_bits_only_when_asked(self):
        source = "function y = f(c, x)\n  y = 0;\n  for k = 1:numel(x)\n    y = y + (x(k) + c) * 3 + 0;\n  end\nend\n"
        exact, _ = self.specialise("f", source, "-d", "c = 0", "-t", "x: real double [1 ?]")
        self.assertIn("+ 0", self.text(exact, "f"))
        out, _ = self.specialise("f", source, "-d", "c = 0", "-t", "x: real double [1 ?]", "--fast-math")
        self.assertNotIn("+ 0", self.text(out, "f"))
        given = [("x", "(1:1000) / 7")]
        wanted = self.tool.run(exact, given).values[0].data[0]
        found = self.tool.run(out, given, mode="--native").values[0].data[0]
        self.assertAlmostEqual(1, found / wanted, 12)
        done = self.tool.command("verify", out)
        self.assertEqual(1, done.status)
        self.assertIn("[fast-math]", done.stderr)

    def test_precision_shortens_fractions(self):
        source = "function y = f(c, x)\n  y = c * x + 1234567.25 + 1234567;\nend\n"
        out, _ = self.specialise("f", source, "-d", "c = pi", "--precision", "4")
        text = self.text(out, "f")
        self.assertIn("3.142", text)
        self.assertNotIn("3.1415", text)
        self.assertIn("1234567", text)  # whole numbers stay
        self.assertEqual("ok", self.both(out, x="2").kind)

    def test_budgets_say_what_they_kept(self):
        call = "function y = f(x, n)\n  y = sum(zeros(1, n)) + x;\nend\n"
        for options, source, name, wanted in (
                (["-d", "n = 1000", "--byte-limit", "800"], call, "f", "--byte-limit"),
                (["-d", "n = 60", "--depth-limit", "5"], RECURSION, "steps", "--depth-limit"),
                (["-d", "n = 60", "--version-limit", "3"], RECURSION, "steps", "--version-limit")):
            out, done = self.specialise(name, source, *options)
            self.assertIn("[kept-general]", done.stderr)
            self.assertIn(wanted, done.stderr)
            general, _ = self.specialise(name, source)
            n = options[1].split("=")[1]
            self.equal(self.both(general, x="1.5", n=n), self.both(out, x="1.5"))

    def test_used_facts(self):
        source = "function y = f(x, n, mode, spare)\n  if n > 2\n    y = x + n;\n  else\n    y = spare;\n  end\nend\n"
        _, done = self.specialise("f", source, "-d", "n = 3", "-d", "spare = 7", "-t", "x: real double [1 5]",
                                  "--dump", "used-facts")
        self.assertIn("  n: = 3\n", done.stdout)
        self.assertIn("  mode: nothing\n", done.stdout)
        self.assertIn("  spare: nothing\n", done.stdout)

    def test_lines_of_the_source_are_in_an_artefact_where_they_are_asked_for(self):
        source = "function y = area(x)\n  % of a disc\n  y = pi * sum(x(:)) ^ 2;\nend\n"
        for words, there in (((), False), (("--emit", "m,lines"), True)):
            out, _ = self.specialise("area", source, "-t", "x: real double [? ?]", *words)
            done = subprocess.run(["readelf", "--debug-dump=decodedline", os.path.join(out, "libarea.so")], capture_output=True, text=True)
            self.assertEqual(there, re.search(r"^area\.m +3 +0x", done.stdout, re.M) is not None, done.stdout + done.stderr)
            self.equal(self.both(out, x="[1 2; 3 4]"), self.both(out, x="[1 2; 3 4]"))
        # The code behind the doors, too, which take it in.
        source = "function y = h(x, n)\n  y = 1;\n  for k = 1:n\n    y = sin(x * k + y);\n  end\n  y = y * 2;\nend\n"
        out, _ = self.specialise("h", source, "-t", "x: realscalar", "-t", "n: realscalar", "--emit", "m,lines")
        done = subprocess.run(["readelf", "--debug-dump=decodedline", os.path.join(out, "libh.so")], capture_output=True, text=True)
        self.assertLessEqual({"3", "4"}, set(re.findall(r"^h\.m +([1-9]\d*) +0x", done.stdout, re.M)), done.stdout + done.stderr)
        refused = self.specialise("area", source, "--emit", "lines", "--server", "localhost:1", status=2)[1]
        self.assertIn("a server sends no ir, llvm and lines", refused.stderr)

    def test_versions(self):
        source = ("function y = f(x)\n  y = g(x, 2) + g(x, 3) + g(x, 2);\nend\n"
                  "function y = g(x, n)\n  y = x;\n  for k = 1:n\n    y = y * x + n;\n  end\nend\n")
        out, _ = self.specialise("f", source, "-t", "x: realscalar", "--dump", "versions", "--no-native")
        with open(os.path.join(out, "f.versions")) as f:
            lines = f.read().splitlines()
        self.assertRegex(lines[0], r"^0 \S+ \d+: 1@\d+ 2@\d+ =1@\d+$")
        steps = [int(line.partition(":")[0].split()[2]) for line in lines]
        self.assertEqual(3, len(steps))
        self.assertLess(steps[1], steps[2])  # the loop of the second has another trip
        again, _ = self.specialise("f", source, "-t", "x: realscalar", "--dump", "versions", "--no-native")
        with open(os.path.join(again, "f.versions")) as f:
            self.assertEqual(lines, f.read().splitlines())


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
