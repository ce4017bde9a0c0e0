"""Fixed values as data, and what a target means: python3 tests/contract/fixed_values_test.py --bin-dir build/bin"""
import os
import random
import re
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

PRODUCT = "function y = f(x, n)\n  y = x * n;\nend\n"
LOOP = """function y = f(x, c)
  y = zeros(size(x));
  for k = 1:numel(x)
    y(k) = x(k) * c + x(k) ^ 2 - c / 3;
  end
end
"""


class FixedValues(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def write(self, name, text):
        path = os.path.join(self.folder, name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def specialise(self, source, *options, out="out", status=0, native=False):
        path = self.write("f.m", source)
        more = [] if native else ["--no-native"]
        done = self.tool.command("specialise", path, *options, *more, "-o", os.path.join(self.folder, out), "--cache-dir",
                                 os.path.join(self.folder, "cache"), "--json", cwd=self.folder)
        self.assertEqual(status, done.status, done.stderr)
        return done

    def text(self, out="out", name="f.m"):
        with open(os.path.join(self.folder, out, name)) as f:
            return f.read()

    def manifest(self, out="out"):
        return residua.manifest(os.path.join(self.folder, out), "f")

    def test_a_random_value_is_one_value_and_poisons_no_key(self):
        for _ in range(6):
            self.specialise(PRODUCT, "-d", "n = randi(5)", "-t", "x: realscalar")
            value = self.manifest()["request"]["define"][0]["value"]
            self.assertIn("x * " + value if value != "1" else "y = x;", self.text())
        for n in "12345":
            self.specialise(PRODUCT, "-d", "n = " + n, "-t", "x: realscalar")
            self.assertIn("x * " + n if n != "1" else "y = x;", self.text())

    def test_a_definition_runs_once_and_reads_what_it_reads(self):
        self.write("v.csv", "3\n")
        write = "fprintf(fopen('count.txt', 'a'), 'x') + dlmread('v.csv')"
        self.specialise(PRODUCT, "-d", "n = " + write, "-t", "x: realscalar")
        with open(os.path.join(self.folder, "count.txt")) as f:
            self.assertEqual("x", f.read())
        self.assertEqual(["v.csv"], [d["path"] for d in self.manifest()["request"]["values_read"]])
        self.write("twice.m", "function y = twice(x)\n  y = 2 * x;\nend\n")
        self.specialise(PRODUCT, "-d", "n = twice(dlmread('v.csv'))", "-t", "x: realscalar", out="second")
        read = self.manifest("second")["request"]["values_read"]
        self.assertEqual(["twice.m", "v.csv"], [d["path"] for d in read])
        self.assertTrue(all(re.fullmatch("[0-9a-f]{64}", d["sha256"]) for d in read), read)
        self.assertIn("x * 4", self.text())
        self.write("v.csv", "7\n")
        self.assertFalse(residua.hit(self.specialise(PRODUCT, "-d", "n = dlmread('v.csv')", "-t", "x: realscalar")))
        self.assertIn("x * 7", self.text())
        self.assertTrue(residua.hit(self.specialise(PRODUCT, "-d", "n = 7", "-t", "x: realscalar")))

    def test_what_a_definition_prints_goes_to_the_user(self):
        self.write("noisy.m", "function n = noisy()\n  printf('note\\n');\n  n = 3;\nend\n")
        done = self.specialise(PRODUCT, "-d", "n = noisy()", "-t", "x: realscalar")
        self.assertIn("note", done.stderr.splitlines())
        self.assertIn("f.m", done.json()["files"])

    def test_the_time_limit_holds_for_definitions_too(self):
        self.write("forever.m", "function n = forever()\n  n = 0;\n  while true\n    n = n + 1;\n  end\nend\n")
        done = self.specialise(PRODUCT, "-d", "n = forever()", "-t", "x: realscalar", "--time-limit", "0.5", status=1)
        self.assertIn("[value-failed]", done.stderr)
        self.assertLess(done.seconds, 8)

    def test_a_file_without_an_end_is_not_read_for_ever(self):
        self.specialise(PRODUCT, "-d", "n = numel(fread(fopen('/dev/zero'), 3))", "-t", "x: realscalar")
        self.assertIn("x * 3", self.text())
        self.assertEqual([{"path": "/dev/zero", "found": True, "sha256": ""}], self.manifest()["request"]["values_read"])
        done = self.specialise(PRODUCT, "-d", "n = fread(fopen('/dev/zero'))", "-t", "x: realscalar", "--time-limit", "0.5", status=1)
        self.assertIn("[value-failed]", done.stderr)
        self.assertLess(done.seconds, 8)

    def test_values_that_differ_in_bits_or_quotes_differ(self):
        source = "function y = f(x, n)\n  y = [x, isna(n), signbit(n)];\nend\n"
        wanted = {"NaN": "[x, 0, 0]", "-NaN": "[x, 0, 1]", "NA": "[x, 1, 0]", "0": "[x, 0, 0]", "-0": "[x, 0, 1]"}
        for n in wanted:
            self.assertFalse(residua.hit(self.specialise(source, "-d", "n = " + n, "-t", "x: realscalar")), n)
            text = self.text().replace("false", "0").replace("true", "1")
            self.assertIn(wanted[n], text, n)
        quotes = "function y = f(x, n)\n  y = x + is_dq_string(n);\nend\n"
        for n, double in (("''", 0), ('""', 1), ("'a'", 0), ('"a"', 1)):
            self.assertFalse(residua.hit(self.specialise(quotes, "-d", "n = " + n, "-t", "x: realscalar")), n)
            self.assertIn("x + %d" % double, self.text().replace("false", "0").replace("true", "1"), n)

    def test_the_manifest_of_a_hit_is_this_requests(self):
        self.specialise(PRODUCT, "-d", "n = 1 + 1", "-t", "x: realscalar")
        self.assertTrue(residua.hit(self.specialise(PRODUCT, "-d", "n=2", "-t", "x: scalar double real", out="mine")))
        mine = self.manifest("mine")["request"]
        self.assertEqual([{"name": "n", "value": "2", "text": "n=2"}], mine["define"])
        self.assertEqual(["x: scalar double real"], mine["types"])
        self.assertNotIn("1 + 1", self.text("mine", "f.json"))

    def test_long_values_are_blobs_and_verify_finds_them(self):
        source = "function y = f(x, n)\n  y = x + sum(n(:));\nend\n"
        self.specialise(source, "-d", "n = rand(40)", "-t", "x: realscalar")
        value = self.manifest()["request"]["define"][0]["value"]
        self.assertRegex(value, r"^blob sha256:[0-9a-f]{64}$")
        self.assertIn(value[-64:] + ".value", os.listdir(os.path.join(self.folder, "out")))
        done = self.tool.command("verify", os.path.join(self.folder, "out"), "--json")
        self.assertEqual((0, True), (done.status, done.json()["equal"]), done.stdout + done.stderr)
        self.specialise(source, "-d", "n = 3", "-t", "x: realscalar")
        self.assertEqual([], [n for n in os.listdir(os.path.join(self.folder, "out")) if n.endswith(".value")])

    def test_handles_keep_their_functions(self):
        self.write("mk.m", "function h = mk(a)\n  h = @helper;\nend\nfunction y = helper(x)\n  y = x + 40;\nend\n")
        source = "function y = f(x, n)\n  y = n(x);\nend\n"
        self.specialise(source, "-d", "n = mk(2)", "-t", "x: realscalar")
        answer = self.tool.run(os.path.join(self.folder, "out"), [("x", "2")])
        self.assertEqual("ok", answer.kind, answer.message)
        self.assertIn("40", self.text())
        done = self.tool.command("verify", os.path.join(self.folder, "out"), "--json")
        self.assertEqual((0, True), (done.status, done.json()["equal"]), done.stdout + done.stderr)
        fields = "function y = f(x, n)\n  y = n.f(x) + n.b;\nend\n"
        self.assertIn("[no-data]", self.specialise(fields, "-d", "n.f = mk(2)", "-t", "n.b: realscalar", status=1).stderr)
        self.specialise(fields, "-d", "n.f = @sin", "-t", "n.b: realscalar")
        self.assertIn("sin(x)", self.text())
        self.specialise(source, "-d", "n = feval(@(k) @(t) t * k, 40)", "-t", "x: realscalar")
        self.assertIn("x * 40", self.text())
        # An anonymous function whose body means something else where it is used is refused, not misunderstood.
        self.write("mk.m", "function h = mk(a)\n  h = @(x) helper(x) + a;\nend\nfunction y = helper(x)\n  y = x + 40;\nend\n")
        self.assertIn("[no-data]", self.specialise(source, "-d", "n = mk(2)", status=1).stderr)

    def test_exist_of_a_file_is_asked_when_it_runs(self):
        source = "function y = f(x)\n  y = x + q();\nend\nfunction r = q()\n  r = 1;\n  if exist('flag.txt', 'file'), r = 2; end\nend\n"
        self.specialise(source, "-t", "x: realscalar")
        self.assertIn("exist", self.text())

    def test_a_miss_says_which_value_it_was(self):
        self.specialise(PRODUCT, "-d", "n = 2", "-t", "x: realscalar")
        done = self.specialise(PRODUCT, "-d", "n = 'ab'", "-t", "x: realscalar")
        self.assertEqual("miss because `value of n: 'ab'` differs from the stored `value of n: 2`", done.json()["cache"])

    def test_no_change_of_a_request_gets_a_wrong_answer(self):
        """One cache, many requests: each answer, artefact and manifest among it, is compared with one made without it."""
        rng = random.Random(22)
        bodies = ["x + 1", "x * 2", "x - n", "h(x)"]
        chosen = {"n": "2", "facts": "realscalar", "target": "x86-64-v2", "g": bodies[0], "shadow": False, "native": True}
        hits = 0
        for step in range(60):
            what = rng.choice(list(chosen))
            chosen[what] = {"n": lambda: rng.choice(["2", "1+1", "NaN", "NA", "-0", "0", "single(2)", "int8(2)"]),
                            "facts": lambda: rng.choice(["realscalar", "double real scalar", "real double [1 3]"]),
                            "target": lambda: rng.choice(["x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4", "host"]),
                            "g": lambda: rng.choice(bodies), "shadow": lambda: rng.random() < 0.5,
                            "native": lambda: rng.random() < 0.7}[what]()
            self.write("g.m", "function y = g(x, n)\n  y = %s;\nend\n" % chosen["g"])
            os.makedirs(os.path.join(self.folder, "private"), exist_ok=True)
            self.write("h.m", "function y = h(x)\n  y = x + 100;\nend\n")
            if chosen["shadow"]:
                self.write(os.path.join("private", "h.m"), "function y = h(x)\n  y = x - 100;\nend\n")
            elif os.path.exists(os.path.join(self.folder, "private", "h.m")):
                os.remove(os.path.join(self.folder, "private", "h.m"))
            options = ["-d", "n = " + chosen["n"], "-t", "x: " + chosen["facts"], "--target", chosen["target"]]
            source = "function y = f(x, n)\n  y = g(x, n) * n;\nend\n"
            hits += residua.hit(self.specialise(source, *options, out="cached", native=chosen["native"]))
            self.specialise(source, *options, "--no-cache", out="fresh", native=chosen["native"])
            for name in sorted(set(os.listdir(os.path.join(self.folder, "cached")) + os.listdir(os.path.join(self.folder, "fresh")))):
                with open(os.path.join(self.folder, "cached", name), "rb") as a, open(os.path.join(self.folder, "fresh", name), "rb") as b:
                    self.assertEqual(a.read(), b.read(), (step, name, chosen))
        self.assertGreater(hits, 10)

    # ---- targets

    def test_a_target_that_does_not_exist_is_an_error(self):
        for target in ("z80", "x86-64-v9", "x86-64-v3+magic"):
            done = self.specialise(PRODUCT, "--target", target, status=1, native=True)
            self.assertIn("there is no processor `%s`" % target, done.stderr)
            self.assertIn("[unknown-target]", done.stderr)

    def test_one_residual_serves_every_target(self):
        libraries = set()
        for target in ("x86-64", "x86-64-v2", "x86-64-v3", "x86-64-v4"):
            done = self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]", "--target", target, out=target, native=True)
            self.assertFalse(residua.hit(done))
            self.assertEqual(target, self.manifest(target)["target"])
            libraries.add(self.manifest(target)["files"]["libf.so"]["sha256"])
            if target != "x86-64":
                self.assertIn("its artefact for %s is not" % target, done.json()["cache"])
            again = self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]", "--target", target, native=True)
            self.assertTrue(residua.hit(again))
            self.assertTrue(residua.hit(self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]")))
        self.assertGreaterEqual(len(libraries), 3)
        host = self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]", out="host", native=True)
        self.assertNotIn("host", self.manifest("host")["target"])
        named = self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]", "--target", "host", native=True)
        self.assertTrue(residua.hit(named), (host.stdout, named.stdout))

    def test_an_artefact_says_what_the_processor_lacks(self):
        for target, runs in (("x86-64-v2", True), ("x86-64-v3", False), ("x86-64-v4", False)):
            self.specialise(LOOP, "-d", "c = 2.5", "-t", "x: real double [1 64]", "--target", target, out=target, native=True)
            ran = subprocess.run(residua.OLD_CPU + [self.tool.path(), "run", os.path.join(self.folder, target), "--native", "--arg", "x = 1:64"],
                                 env=self.tool.env, capture_output=True, text=True, timeout=120)
            if runs:
                self.assertEqual(0, ran.returncode, ran.stderr)
                continue
            self.assertEqual(1, ran.returncode, ran.stdout + ran.stderr)
            said = [line for line in (ran.stdout + ran.stderr).splitlines() if "lacks" in line]
            self.assertEqual(1, len(said), ran.stdout + ran.stderr)
            self.assertRegex(said[0], r"was made for %s, and this processor lacks .*\bavx2\b" % re.escape(target))

    def test_a_typed_entry_says_it_too(self):
        self.specialise("function y = f(a, b)\n  y = a * b + sqrt(a);\nend\n", "-t", "a: realscalar in [0, 9]", "-t", "b: realscalar",
                        "--target", "x86-64-v3", native=True)
        out, lib = os.path.join(self.folder, "out"), os.path.join(os.path.dirname(self.tool.bin_dir), "lib")
        runtime = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "worker", "runtime")
        main = self.write("main.c", """#include <stdio.h>
#include "f.h"
int main(void) {
  residua_context* c = residua_context_create();
  double y = 0;
  int status = f(c, 4.0, 3.0, &y);
  printf("%d %g %s\\n", status, y, residua_error_identifier(c));
  return 0;
}
""")
        program = os.path.join(self.folder, "main")
        subprocess.run(["gcc", main, "-I", out, "-I", runtime, "-o", program, os.path.join(out, "libf.so"),
                        os.path.join(lib, "libresidua_runtime.so.3"), "-Wl,-rpath," + out + ":" + lib], check=True, timeout=120)
        said = subprocess.run(residua.OLD_CPU + [program], env=self.tool.env, capture_output=True, text=True, timeout=120)
        self.assertEqual((0, "1 0 Residua:other-processor\n"), (said.returncode, said.stdout), said.stderr)

    def test_blas_has_one_thread_whatever_the_environment_says(self):
        path = self.write("f.m", "function y = f(x)\n  y = x;\nend\n")
        self.assertTrue(os.path.exists(path))
        product = "a = reshape(sin(1:90000), 300, 300); b = a * a; c = a \\ b; printf('%.17g %.17g\\n', b(7), sum(c(:)));"
        answers = set()
        for threads in ("1", "2", "8"):
            env = dict(self.tool.env, OPENBLAS_NUM_THREADS=threads)
            ran = subprocess.run([self.tool.path(), "eval", product], env=env, capture_output=True, text=True, timeout=120)
            self.assertEqual(0, ran.returncode, ran.stderr)
            answers.add(ran.stdout)
        self.assertEqual(1, len(answers), answers)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
