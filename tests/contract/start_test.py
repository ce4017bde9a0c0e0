"""What a start loads, and what is said where a library is missing: python3 tests/contract/start_test.py --bin-dir build/bin"""
import os
import re
import shutil
import subprocess
import sys

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

HEAVY = ("openblas", "fftw3", "umfpack", "cholmod", "qhull", "glpk", "arpack", "klu", "residua_native", "rocksdb", "grpc", "crypto", "matio")
DAE = ("x = __ode15__(@(t, y, yp) yp + y, [0; 1], 1, -1, struct('RelTol', 1e-3, 'AbsTol', 1e-6, 'havejac', false, 'havejacsparse', "
       "false, 'havejacfun', false, 'haveabstolvec', false, 'MaxStep', 0.1, 'InitialStep', 1e-4, 'MaxOrder', 5, 'haveoutputfunction', "
       "false, 'haveoutputselection', false, 'haveeventfunction', false, 'Refine', 0, 'havestats', false, 'Jacobian', []), 2)")
SOURCE = "function y = f(x, n)\n  y = x * n + n ^ 2;\nend\n"


class Start(residua.HomeTest):
    def setUp(self):
        self.tool.env["RESIDUA_OCTAVE"] = "none"
        self.source = os.path.join(self.home.name, "f.m")
        with open(self.source, "w") as f:
            f.write(SOURCE)

    def loaded(self, *arguments):
        """Which of the heavy libraries the command loads, as the loader tells."""
        done = subprocess.run([self.tool.path(), *arguments], env=dict(self.tool.env, LD_DEBUG="files"), capture_output=True,
                              text=True, stdin=subprocess.DEVNULL)
        self.assertEqual(0, done.returncode, done.stderr[-2000:])
        files = re.findall(r"calling init: (\S+)", done.stderr)
        self.assertTrue(any("libc.so" in file for file in files))
        return {name for name in HEAVY for file in files if "lib" + name in os.path.basename(file)}

    def test_each_library_is_loaded_by_who_needs_it(self):
        cache = os.path.join(self.home.name, "cache")
        request = ["specialise", self.source, "-d", "n = 3", "-t", "x: realscalar", "-o", os.path.join(self.home.name, "out"),
                   "--cache-dir", cache]
        self.assertEqual(set(), self.loaded("--help"))
        self.assertEqual(set(), self.loaded("eval", "x = 1:3; y = x .* 2; z = sum(y)"))
        self.assertEqual({"residua_native"}, self.loaded(*request))
        self.assertEqual(set(), self.loaded(*request))  # a hit
        # Of a result whose last bits follow the machine, only the library that they follow is asked.
        rounded = [os.path.join(self.home.name, "s.m") if word == self.source else word for word in request]
        with open(rounded[1], "w") as f:
            f.write("function y = f(x, n)\n  y = x * tanh(n / 7);\nend\n")
        self.tool.command(*rounded, "--no-native")
        again = self.tool.command(*rounded, "--no-native", "--json").json()
        self.assertTrue(again["hit"])
        self.assertIn("[machine-bits]", "".join(again["remarks"]))
        self.assertEqual(set(), self.loaded(*rounded, "--no-native"))
        self.assertEqual({"openblas"}, self.loaded("eval", "x = [1 2; 3 4] * [1; 2]"))
        self.assertEqual({"fftw3"}, self.loaded("eval", "x = fft([1 2 3])"))
        self.assertEqual({"qhull"}, self.loaded("eval", "x = convhulln([0 0; 1 0; 1 1])"))
        self.assertEqual({"glpk"}, self.loaded("eval", "x = __glpk__(1, 1, 1, 0, 9, 'U', 'C', -1, struct())"))
        self.assertEqual({"openblas", "arpack"}, self.loaded("eval", "x = __eigs__(diag(1:20), 3, 'lm', struct('v0', 1:20))"))
        self.assertEqual({"klu"}, self.loaded("eval", DAE))
        self.assertEqual({"openblas", "umfpack", "cholmod"}, self.loaded("eval", "x = amd(sparse([4 1; 1 3]))"))
        self.tool.command("cache", "release", "--cache-dir", cache)

    def test_no_library_of_the_current_folder_is_loaded(self):
        """Nor looked for, which took a fifth of a start."""
        done = subprocess.run([self.tool.path(), "--help"], env=dict(self.tool.env, LD_DEBUG="libs"), capture_output=True, text=True,
                              cwd=self.home.name, stdin=subprocess.DEVNULL)
        tried = re.findall(r"trying file=(\S+)", done.stderr)
        self.assertTrue(tried)
        self.assertEqual([], [file for file in tried if not file.startswith("/")])

    def test_a_missing_library_is_named_with_its_package(self):
        """An installation of the programs without the parts of the numeric libraries."""
        root = os.path.join(self.home.name, "installed")
        os.makedirs(os.path.join(root, "bin"))
        os.makedirs(os.path.join(root, "lib"))
        libraries = os.path.join(os.path.dirname(self.tool.bin_dir), "lib")
        shutil.copy(self.tool.path(), os.path.join(root, "bin"))
        shutil.copy(os.path.join(libraries, "libresidua_runtime.so.3"), os.path.join(root, "lib"))
        env = dict(self.tool.env, LD_LIBRARY_PATH=os.path.join(root, "lib"))

        def run(text):
            return subprocess.run([os.path.join(root, "bin", "residua"), "eval", text], env=env, capture_output=True, text=True)
        self.assertIn("7", run("x = 1 + 2 * 3").stdout)
        for text, library, package in [("[1 2; 3 4] * [1; 2]", "OpenBLAS", "libopenblas0-pthread"),
                                       ("fft([1 2 3])", "FFTW", "libfftw3-double3"),
                                       ("amd(sparse(eye(3)))", "OpenBLAS", "libopenblas0-pthread")]:
            done = run("x = " + text)
            self.assertEqual(1, done.returncode, done.stdout)
            self.assertIn("%s cannot be loaded: " % library, done.stderr)
            self.assertIn(package, done.stderr)
        done = run("try, x = [1 2; 3 4] * [1; 2], catch, disp('caught'), end")
        self.assertEqual((1, ""), (done.returncode, done.stdout), "an error of the machine, not of the program")
        source = os.path.join(root, "f.m")
        with open(source, "w") as f:
            f.write("function y = f(A, x)\n  try\n    y = x + A * A(:, 1);\n  catch\n    y = 0;\n  end\nend\n")
        done = subprocess.run([os.path.join(root, "bin", "residua"), "specialise", source, "-d", "A = [0.1 0.7; 0.3 0.9]",
                               "--no-native", "--no-cache", "-o", os.path.join(root, "out")], env=env, capture_output=True, text=True)
        self.assertEqual(3, done.returncode, done.stderr)
        self.assertIn("[no-library]", done.stderr)


if __name__ == "__main__":
    residua.main_with_bin_dir("__main__")
