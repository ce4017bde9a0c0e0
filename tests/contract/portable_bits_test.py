"""What a residual says of the machines on which its bits hold: python3 tests/contract/portable_bits_test.py --bin-dir build/bin"""
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

MATRIX = ["-d", "A = [0.1 0.7; 0.3 0.9]"]

# Bodies of f (A, x), and the libraries that a residual with A fixed holds numbers of.
MARKED = {
    "y = A * A' * x;": ["OpenBLAS"],
    "y = inv (A) * x;": ["OpenBLAS"],
    "y = (A \\ [1; 2])' * x;": ["OpenBLAS"],
    "y = tanh (A) * x;": ["libm"],
    "y = abs (fft (A (1, :))) * x + sinh (0.3);": ["FFTW", "libm"],
    "if det (A) > 0, y = x; else y = -x; end": ["OpenBLAS"],                       # a decision
    "s = 0; for k = 1:3, s = s + tanh (k * A(1)); end, y = s * x;": ["libm"],      # a loop that is run
    "y = helper (A) * x;\nend\nfunction y = helper (A)\n  y = cosh (A(1)) / 3;": ["libm"],   # a call that is run
    "y = polyfit (1:3, A(1, [1 2 1]), 1) * x;": ["OpenBLAS"],
    "try, y = chol (A - 1) * x; catch, y = x; end": ["OpenBLAS"],                  # that it fails is a result
}
UNMARKED = [
    "y = [1 2; 3 4] * [5 6; 7 8] * x;",
    "y = (A * [1 0; 0 1]) * x;",            # one product in each sum
    "y = A .* A' * x;",
    "y = sqrt (A) * x + hypot (0.1, 0.3);",
    "y = log10 (1000) + gamma (5) + exp (0) + sin (0) + 2 ^ 0.5 * x;",
    "y = sum (A(:)) * x + mean (A(:));",
    "y = num2str (pi) + x;",
    "y = A * x;",                           # nothing is folded
]


class PortableBits(residua.HomeTest):
    def specialise(self, body, *options, status=0):
        folder = tempfile.mkdtemp(dir=self.home.name)
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write("function y = f (A, x)\n  %s\nend\n" % body)
        done = self.tool.command("specialise", "f.m", *options, "-o", "out", "--no-cache", cwd=folder)
        self.assertEqual(status, done.status, done.stderr)
        out = os.path.join(folder, "out")
        with open(os.path.join(out, "f.m")) as f:
            return f.read(), residua.manifest(out, "f"), done.stderr

    def test_what_was_computed_with_the_machines_kernels_is_marked(self):
        for body, libraries in MARKED.items():
            with self.subTest(body):
                _, manifest, said = self.specialise(body, *MATRIX, "-t", "x: real double scalar")
                numerics = manifest["numerics"]
                self.assertEqual(libraries, [l["library"] for l in numerics["libraries"]])
                for library in numerics["libraries"]:
                    self.assertEqual({"library", "version", "kernel", "threads"}, set(library))
                    self.assertRegex(library["version"], r"^\d+\.\d+")
                self.assertTrue(all(e.startswith("f.m:") for e in numerics["expressions"]), numerics)
                self.assertIn("[machine-bits]", said)

    def test_what_every_machine_gives_is_not(self):
        for body in UNMARKED:
            with self.subTest(body):
                _, manifest, said = self.specialise(body, *MATRIX, "-t", "x: real double scalar")
                self.assertNotIn("numerics", manifest)
                self.assertNotIn("[machine-bits]", said)

    def test_portable_bits_keeps_it_in_the_program(self):
        for body in MARKED:
            with self.subTest(body):
                _, manifest, said = self.specialise(body, *MATRIX, "-t", "x: real double scalar", "--portable-bits")
                self.assertNotIn("numerics", manifest)
                self.assertTrue(manifest["request"]["portable_bits"])
                self.assertNotIn("[machine-bits]", said)
        text, _, said = self.specialise("y = A' * A + tanh (0.3) * x;", *MATRIX, "--portable-bits")
        self.assertIn("[0.1, 0.7; 0.3, 0.9]' * [0.1, 0.7; 0.3, 0.9]", text)
        self.assertIn("tanh(0.3)", text)
        self.assertIn("computed where the program runs", said)

    def test_a_fixed_value_of_this_machine_is_told(self):
        for options in ([], ["--portable-bits"]):
            _, manifest, _ = self.specialise("y = A * x;", "-d", "A = inv ([0.1 0.7; 0.3 0.9])", *options)
            self.assertEqual(["-d A = inv ([0.1 0.7; 0.3 0.9])"], manifest["numerics"]["expressions"])

    def test_the_remark_names_a_few_and_the_manifest_all(self):
        body = "y = x" + "".join(" + tanh (0.%d)" % k for k in range(1, 10)) + ";"
        _, manifest, said = self.specialise(body)
        self.assertEqual(9, len(manifest["numerics"]["expressions"]))
        self.assertIn("`tanh (0.1)` (f.m:2)", said)
        self.assertIn("and 5 more", said)

    def test_it_is_a_request_of_its_own(self):
        signatures = [self.specialise("y = tanh (0.3) * x;", *options)[1]["signature"]
                      for options in ([], ["--portable-bits"])]
        self.assertNotEqual(*signatures)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
