"""The command line as README and architecture.md promise it: python3 tests/contract/command_line_test.py --bin-dir build/bin"""
import json
import math
import os
import re
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import examples, residua, values

VALUES = """function varargout = every_kind(x)
  s = struct('a', {1, 'two'}, 'b', {{}, true});
  varargout = {[1 -0 NaN; Inf -Inf 0.1], complex([1 2], [0 -0]), single(0.1), int8([1 -2]), true, 'text', ['ab'; 'cd'], ...
               {1, 'x'}, s, @sin, zeros(0, 3), uint64(18446744073709551615), ''};
end
"""


class CommandLine(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.requests = examples.load()[0]

    def folder(self):
        return tempfile.mkdtemp(dir=self.home.name)

    def file(self, name, text):
        path = os.path.join(self.folder(), name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def call(self, status, *arguments, **options):
        done = self.tool.command(*arguments, **options)
        self.assertEqual(status, done.status, "%s\nstdout: %s\nstderr: %s" % (arguments, done.stdout, done.stderr))
        return done

    def request(self, name, out, *more):
        r = self.requests[name]
        return ["specialise", r.path, *r.options(), "-o", out, *more]

    # ------------------------------------------------------------ help and wrong command lines

    def test_every_command_has_help_with_an_example(self):
        for command in ("specialise", "explain", "run", "verify", "eval", "check", "graph", "cache", "cluster", "campaign"):
            self.assertRegex(self.call(0, command, "--help").stdout, r"(?i)example", command)
        self.call(0, "--help")

    def test_wrong_command_lines_end_with_status_2(self):
        for arguments in (["nosuch"], ["specialise"], ["specialise", "f.m", "--no-such-flag"], ["run"],
                          ["specialise", "f.m", "--nargin", "many"], ["specialise", "f.m", "--fixed", "perhaps"]):
            done = self.call(2, *arguments)
            self.assertTrue(done.stderr.strip(), arguments)

    def test_results_without_names_are_numbered(self):
        source = self.file("every.m", "function [n, varargout] = every(x)\n  n = nargout;\n  varargout = {x, 2 * x, 'c'};\nend\n")
        out = os.path.join(os.path.dirname(source), "all.mat")
        self.call(0, "run", source, "--arg", "x = 3", "--nargout", "4", "-o", out)
        names = json.loads(self.call(0, "run", source, "--arg", "x = 3", "--nargout", "4", "--json").stdout)["outputs"]
        self.assertEqual(["n", "varargout_1", "varargout_2", "varargout_3"], [o["name"] for o in names])
        text = "s = load ('%s'); printf ('%%s ', fieldnames (s){:}); disp ([s.n, s.varargout_2])" % out
        self.assertEqual("n varargout_1 varargout_2 varargout_3    4   6", self.call(0, "eval", text).stdout.strip())

    # ------------------------------------------------------------ wrong input

    def one_error(self, pattern, *arguments):
        done = self.call(1, *arguments)
        self.assertRegex(done.stderr, pattern)
        self.assertEqual(1, done.stderr.count("error:"), done.stderr)
        return done

    def test_missing_file(self):
        self.one_error(r"nosuch\.m", "specialise", "nosuch.m")
        self.one_error(r"nosuch\.m", "run", "nosuch.m")
        self.one_error(r"nosuch\.m", "check", "nosuch.m")

    def test_source_from_standard_input(self):
        here = os.path.dirname(self.file("helper.m", "function y = helper(x)\n  y = x + 1;\nend\n"))
        out = os.path.join(here, "read")

        def given(text):
            return self.tool.command("specialise", "-", "-d", "n = 2", "--no-native", "-o", out, cwd=here, text=text)

        done = given("function y = squared(x, n)\n  y = helper(x) ^ n;\nend\n")
        self.assertEqual(0, done.status, done.stderr)
        with open(os.path.join(out, "squared.m")) as f:
            self.assertEqual("function y = squared(x)\n    y = (x + 1)^2;\nend\n", f.read())
        self.assertRegex(given("").stderr, r"^-: error: standard input gives no text")
        self.assertRegex(given("function y = f(x\n  y = 1;\nend\n").stderr, r"/f\.m:2:\d+: error: expected `\)`")

    def test_syntax_error_has_range_and_caret(self):
        path = self.file("broken.m", "function y = broken(x)\n  y = (x + 1;\nend\n")
        for arguments in (["specialise", path], ["check", path]):
            done = self.call(1, *arguments)
            self.assertRegex(done.stderr, r"broken\.m:2:\d+: error: .*\[[a-z-]+\]\n\s*(\d+ *\| ?)?\s*y = \(x \+ 1;\n.*\^")

    def test_unknown_parameter(self):
        r = self.requests["lagrange_nodes"]
        self.one_error("`?nosuch`?", "specialise", r.path, "-d", "nosuch = 1")
        self.one_error("`?nosuch`?", "specialise", r.path, "-t", "nosuch: real")

    def test_contradictory_facts(self):
        path = self.file("f.m", "function y = f(x)\n  y = x;\nend\n")
        self.one_error("x", "specialise", path, "-t", "x: real complex double")
        self.one_error("x", "specialise", path, "-t", "x: double single")
        self.one_error("x", "specialise", path, "-d", "x = 1", "-t", "x: real double [2 2]")

    def test_a_fixed_value_that_does_not_evaluate(self):
        path = self.file("f.m", "function y = f(x)\n  y = x;\nend\n")
        self.one_error("x = \\(1", "specialise", path, "-d", "x = (1")
        self.one_error("nosuchfunction", "specialise", path, "-d", "x = nosuchfunction(1)")

    # ------------------------------------------------------------ specialise

    def test_output_folder_and_manifest(self):
        out = self.folder()
        done = self.call(0, *self.request("chebyshev_coefficients_and_size", out, "--no-cache", "--json"))
        done.json()
        for name in ("chebseries.m", "libchebseries.so", "chebseries.h", "chebseries.json"):
            self.assertTrue(os.path.getsize(os.path.join(out, name)), name)

    def test_dump_of_the_facts(self):
        out = self.folder()
        done = self.call(0, *self.request("cooling_constants", out, "--dump", "facts"))
        self.assertRegex(done.stdout, r"(?m)^function cooling_curve$")
        self.assertRegex(done.stdout, r"(?m)cooling_curve\.m:\d+:\d+: .+: .*real double")
        with open(os.path.join(out, "cooling_curve.facts")) as f:
            self.assertIn(f.read(), done.stdout)

    def test_dump_of_a_pass(self):
        for name in ("build", "promote-variables", "fold-constants", "share-common-values", "remove-checks",
                     "hoist-invariants", "version-loops", "remove-dead-code"):
            out = self.folder()
            self.call(0, *self.request("cooling_constants", out, "--dump", name))
            with open(os.path.join(out, "cooling_curve.%s.ir" % name)) as f:
                self.assertIn("func @cooling_curve(", f.read())
        done = self.call(1, *self.request("cooling_constants", self.folder(), "--dump", "nosuch"))
        self.assertIn("nothing called `nosuch` to dump", done.stderr)
        self.assertIn("hoist-invariants", done.stderr)
        self.call(2, *self.request("cooling_constants", self.folder(), "--dump", "build", "--server", "localhost:1"))

    def test_passes_over_the_residual_program(self):
        out = self.folder()
        done = self.call(0, *self.request("cooling_constants", out, "--time-passes", "--dump", "propagate-copies"))
        self.assertRegex(done.stdout, r"(?m)^propagate-copies +\d+ +\d+ +\d+\.\d+$")
        self.assertRegex(done.stdout, r"(?m)^hoist-invariants +\d+ +\d+ +\d+\.\d+$")
        self.assertTrue(os.path.exists(os.path.join(out, "cooling_curve.propagate-copies.m")))
        done = self.call(0, *self.request("cooling_constants", out, "--time-passes", "--json"))
        self.assertIn("remove-dead-statements", {p["name"] for p in done.json()["passes"]})
        without = ["--disable-pass", "propagate-copies", "--disable-pass", "fold-constants"]
        done = self.call(0, *self.request("cooling_constants", out, "--time-passes", *without))
        self.assertNotRegex(done.stdout, r"(?m)^(propagate-copies|fold-constants) ")
        asked = residua.manifest(out, "cooling_curve")["request"]
        self.assertEqual(["propagate-copies", "fold-constants"], asked["disabled_passes"])
        done = self.call(1, *self.request("cooling_constants", out, "--disable-pass", "nosuch"))
        self.assertIn("there is no pass `nosuch` to leave out", done.stderr)
        self.call(2, *self.request("cooling_constants", out, "--time-passes", "--server", "localhost:1"))

    def test_code_of_the_back_end(self):
        out = self.folder()
        request = self.request("cooling_constants", out, "--emit", "m,native,ir,llvm")
        self.call(0, *request)
        with open(os.path.join(out, "cooling_curve.ir")) as f:
            self.assertRegex(f.read(), r"(?m)^func @cooling_curve\(")
        with open(os.path.join(out, "cooling_curve.ll")) as f:
            self.assertRegex(f.read(), r"(?m)^define .*@.*cooling_curve")
        self.assertLessEqual({"cooling_curve.m", "cooling_curve.ir", "cooling_curve.ll", "libcooling_curve.so"},
                             set(residua.manifest(out, "cooling_curve")["files"]))
        # What is not asked for is not written, and not left behind either.
        self.call(0, *self.request("cooling_constants", out, "--emit", "m,ir"))
        self.assertEqual({"cooling_curve.m", "cooling_curve.ir", "cooling_curve.json"}, set(os.listdir(out)))
        self.call(0, *self.request("cooling_constants", out, "--no-cache"))
        self.assertEqual([], [name for name in os.listdir(out) if name.endswith((".ir", ".ll"))])
        self.call(2, *self.request("cooling_constants", self.folder(), "--emit", "ir", "--server", "localhost:1"))
        self.call(2, *self.request("cooling_constants", self.folder(), "--emit", "assembly"))

    def test_same_request_same_bytes(self):
        first, second = self.folder(), self.folder()
        for out in (first, second):
            self.call(0, *self.request("cooling_constants", out, "--no-cache"))
        for name in sorted(os.listdir(first)):
            with open(os.path.join(first, name), "rb") as a, open(os.path.join(second, name), "rb") as b:
                self.assertEqual(a.read(), b.read(), name)

    def test_second_request_is_a_hit(self):
        cache, first, second = self.folder(), self.folder(), self.folder()
        self.assertFalse(residua.hit(self.call(0, *self.request("lagrange_nodes", first, "--cache-dir", cache, "--json"))))
        self.assertTrue(residua.hit(self.call(0, *self.request("lagrange_nodes", second, "--cache-dir", cache, "--json"))))
        for name in sorted(os.listdir(first)):
            with open(os.path.join(first, name), "rb") as a, open(os.path.join(second, name), "rb") as b:
                self.assertEqual(a.read(), b.read(), name)

    def sources(self):
        """A folder with main/f.m, which calls main/g.m, which calls lib/u.m of the search path."""
        top = self.folder()
        for name, text in (("main/f.m", "function y = f(a, x)\n  y = g(a) * x;\nend\n"),
                           ("main/g.m", "function y = g(a)\n  y = u(a) + 1;\nend\n"),
                           ("lib/u.m", "function y = u(a)\n  y = 2 * a;\nend\n")):
            os.makedirs(os.path.dirname(os.path.join(top, name)), exist_ok=True)
            with open(os.path.join(top, name), "w") as f:
                f.write(text)
        return top

    def specialised_sources(self, top, cache):
        out = self.folder()
        done = self.call(0, "specialise", os.path.join(top, "main", "f.m"), "-I", os.path.join(top, "lib"), "-d", "a = 3", "-o", out,
                         "--no-native", "--cache-dir", cache, "--json")
        with open(os.path.join(out, "f.m")) as f:
            return done, f.read()

    def test_equal_sources_elsewhere_are_a_hit(self):
        cache, anna, bert = self.folder(), self.sources(), self.sources()
        first, text = self.specialised_sources(anna, cache)
        second, again = self.specialised_sources(bert, cache)
        self.assertEqual((False, True), (residua.hit(first), residua.hit(second)))
        self.assertEqual(text, again)
        self.assertIn("7", text)

    def test_what_differs_elsewhere_is_a_miss_there_and_a_hit_here(self):
        cache, anna, bert = self.folder(), self.sources(), self.sources()
        self.specialised_sources(anna, cache)
        with open(os.path.join(bert, "lib", "u.m"), "w") as f:
            f.write("function y = u(a)\n  y = 5 * a;\nend\n")
        done, text = self.specialised_sources(bert, cache)
        self.assertEqual("miss because function `u` in file `%s` changed" % os.path.join(bert, "lib", "u.m"), done.json()["cache"])
        self.assertIn("16", text)
        hidden = os.path.join(bert, "main", "u.m")
        with open(hidden, "w") as f:
            f.write("function y = u(a)\n  y = 7 * a;\nend\n")
        done, text = self.specialised_sources(bert, cache)
        self.assertEqual("miss because file `%s` now exists" % hidden, done.json()["cache"])
        self.assertIn("22", text)
        for top, number in ((anna, "7"), (bert, "22")):  # Both results are kept: neither takes the other's place.
            done, text = self.specialised_sources(top, cache)
            self.assertTrue(residua.hit(done), done.stdout)
            self.assertIn(number, text)

    def test_a_miss_names_what_differed(self):
        cache, path = self.folder(), self.file("f.m", "function y = f(x, n)\n  y = x * n;\nend\n")
        command = ["specialise", path, "-t", "x: realscalar", "-o", self.folder(), "--cache-dir", cache, "--json"]
        self.call(0, *command, "-d", "n = 1")
        said = self.call(0, *command, "-d", "n = 2").json()["cache"]
        self.assertTrue(said.startswith("miss because "), said)
        with open(path, "a") as f:
            f.write("% a comment\n")
        done = self.call(0, *command, "-d", "n = 1")
        self.assertTrue(residua.hit(done), done.stdout)
        with open(path, "a") as f:
            f.write("function g\nend\n")
        said = self.call(0, *command, "-d", "n = 1").json()["cache"]
        self.assertTrue(said.startswith("miss because "), said)

    def test_quiet_and_spelling(self):
        r = self.requests["chebyshev_coefficients"]
        done = self.call(0, "specialize", r.path, *r.options(), "-o", self.folder(), "--no-cache", "-q")
        self.assertEqual("", done.stderr)

    def test_examples_lose_what_they_should(self):
        wanted = {"chebyshev_coefficients": r"\bfor\b", "chebyshev_coefficients_and_size": r"\b(for|size|zeros|ones)\b",
                  "lagrange_nodes": r"\b(for|error|numel)\b", "cooling_constants": r"\b(feval|varargin)\b|@"}
        for name, pattern in wanted.items():
            out = self.folder()
            self.call(0, *self.request(name, out, "--no-cache", "--no-native"))
            with open(os.path.join(out, self.requests[name].entry + ".m")) as f:
                self.assertNotRegex(f.read(), pattern, name)

    # ------------------------------------------------------------ run, eval, check

    def test_every_kind_of_value(self):
        path = self.file("every_kind.m", VALUES)
        done = self.call(0, "run", path, "--arg", "x = 1", "--nargout", "13", "--json", "--interpret")
        got = [values.from_residua(v) for v in done.json()["outputs"]]
        self.assertEqual((1.0, math.inf, -0.0, -math.inf), got[0].data[:4])
        self.assertEqual(-1.0, math.copysign(1.0, got[0].data[2]))
        self.assertTrue(math.isnan(got[0].data[4]))
        self.assertEqual(((1.0, 0.0), (2.0, -0.0)), got[1].data)
        self.assertEqual(["double", "double", "single", "int8", "logical", "char", "char", "cell", "struct",
                          "function_handle", "double", "uint64", "char"], [v.cls for v in got])
        self.assertEqual(b"acbd", bytes(got[6].data))
        self.assertEqual((("a", "b"), (1, 2)), (got[8].fields, got[8].size))
        self.assertEqual((0, 3), got[10].size)
        self.assertEqual((18446744073709551615,), got[11].data)
        self.assertEqual((0, 0), got[12].size)

    def test_a_function_that_returns_nothing(self):
        path = self.file("shout.m", "function shout(n, s)\n  for k = 1:n\n    disp(k * s);\n  end\nend\n")
        out = self.folder()
        self.call(0, "specialise", path, "-d", "n = 2", "-o", out, "--no-cache")
        with open(os.path.join(out, "shout.m")) as f:
            self.assertNotRegex(f.read(), r"\bfor\b")
        for how in ("--interpret", "--native"):
            self.assertEqual("3\n6\n", self.call(0, "run", out, "--arg", "s = 3", how).stdout)
            error = self.call(1, "run", out, "--arg", "s = 3", "--nargout", "1", how, "--json").json()["error"]
            self.assertIn("called with too many outputs", error["message"])

    def test_errors_of_the_program(self):
        path = self.file("f.m", "function y = f(x)\n  error('mine:id', 'bad %d', x);\nend\n")
        error = self.call(1, "run", path, "--arg", "x = 7", "--json").json()["error"]
        self.assertEqual(("mine:id", "bad 7"), (error["identifier"], error["message"]))
        self.assertRegex(error["location"], r"f\.m:2:\d+$")

    def test_places_in_an_artefact_are_told_from_the_root_of_the_sources(self):
        path, out = self.file("f.m", "function y = f(x, n)\n  if x > n\n    error('mine:id', 'bad');\n  end\n  y = x;\nend\n"), self.folder()
        self.call(0, "specialise", path, "-d", "n = 2", "-t", "x: realscalar", "-o", out, "--no-cache")
        error = self.call(1, "run", out, "--native", "--arg", "x = 7", "--json").json()["error"]
        self.assertEqual(("mine:id", "f.m:3:5"), (error["identifier"], error["location"]))

    def test_output_of_the_program(self):
        path = self.file("f.m", "function y = f(x)\n  printf('hello %d\\n', x);\n  y = 2 * x;\nend\n")
        done = self.call(0, "run", path, "--arg", "x = 7", "--json", "--interpret")
        self.assertEqual("hello 7\n", done.stderr)
        done.json()
        plain = self.call(0, "run", path, "--arg", "x = 7", "--interpret")
        self.assertEqual("hello 7\ny = 14\n", plain.stdout)

    def test_eval(self):
        self.assertEqual("x = 3\ny =\n\n   1   2   3\n\n", self.call(0, "eval", "x = 1 + 2\ny = 1:x").stdout)
        self.assertRegex(self.call(1, "eval", "error('no good')").stderr, "error: no good")

    def test_check(self):
        self.assertRegex(self.call(0, "check", examples.FOLDER).stdout, r"^checked \d+ files: \d+ ok, 0 with errors\n$")

    def test_check_reports_every_error_of_every_file(self):
        good = self.file("good.m", "function f\nend\n")
        bad = self.file("bad.m", "x = (1;\ny = 2;\nz = ];\n")
        done = self.call(1, "check", good, bad)
        self.assertEqual("checked 2 files: 1 ok, 1 with errors\n", done.stdout)
        self.assertEqual(["%s:%s" % (bad, at) for at in ("1:7", "3:5")],
                         re.findall(r"^(\S+:\d+:\d+): error: ", done.stderr, re.M))
        report = json.loads(self.call(1, "check", "--json", good, bad, os.path.dirname(good)).stdout)
        self.assertEqual((3, 2, 1), (report["checked"], report["ok"], report["with_errors"]))
        self.assertEqual(bad, report["files"][0]["file"])
        self.assertEqual([(1, 7, "expected-token"), (3, 5, "expected-expression")],
                         [(d["line"], d["column"], d["kind"]) for d in report["files"][0]["diagnostics"]])

    def test_a_residual_keeps_the_comments_of_the_code_that_stays(self):
        path = self.file("noted.m", "function y = noted(x, n)\n% NOTED  help text\n\n  % the start\n  y = x; % taken over\n"
                         "  # scaled\n  y = y * sin(x);\n  if n > 3\n    % goes away\n    y = 0;\n  end\nend\n")
        out = os.path.join(self.folder(), "out")
        self.call(0, "specialise", path, "-d", "n = 2", "-t", "x: real double scalar", "--comments", "--no-post", "--no-cache",
                  "--no-native", "-o", out)
        with open(os.path.join(out, "noted.m")) as f:
            text = f.read()
        for comment in ("% NOTED  help text", "% scaled"):
            self.assertIn(comment, text)
        self.assertNotIn("goes away", text)

    def test_graph(self):
        path = self.file("main_one.m", "function y = main_one(x)\n  h = @(k) helper(k) + max(k);\n  y = h(x) + lib_one(x);\n"
                         "  missing_one(x);\nend\nfunction r = helper(helper_arg)\n  r = helper_arg;\nend\n")
        lib = self.file("lib_one.m", "function y = lib_one(x)\n  y = feval('helper_two', x);\nend\n")
        with open(os.path.join(os.path.dirname(lib), "helper_two.m"), "w") as f:
            f.write("function y = helper_two(x)\n  y = x;\nend\n")
        dot = self.call(0, "graph", path, "-I", os.path.dirname(lib)).stdout
        edges = re.findall(r'^  "(?:\S*:)?(\w+)" -> "(?:\S*:)?(\w+)";$', dot, re.M)
        self.assertEqual([("lib_one", "helper_two"), ("main_one", "helper"), ("main_one", "lib_one"),
                          ("main_one", "missing_one")], sorted(edges))
        self.assertIn('"missing_one" [style=dashed];', dot)
        with_builtins = self.call(0, "graph", path, "-I", os.path.dirname(lib), "--builtins").stdout
        self.assertIn('"max" [shape=ellipse];', with_builtins)
        self.call(1, "graph", os.path.join(self.folder(), "nosuch.m"))

    def test_native_checks_the_declared_facts(self):
        out = self.folder()
        self.call(0, *self.request("chebyshev_coefficients_and_size", out, "--no-cache"))
        self.call(0, "run", out, "--arg", "x = 1:5", "--native", "--json")
        self.call(1, "run", out, "--arg", "x = 1:4", "--native", "--json")


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
