"""MAT-files: large constants, load, arguments and results: python3 tests/contract/mat_file_test.py --bin-dir build/bin"""
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.support import residua

GAIN = """function y = gain(A, x)
  y = A * x;
end
"""
# A value of each kind, as Octave writes it.
VALUES = """a = single(pi); b = int8([1, -2; 3, 4]); c = {1, 'ab'; [], {true}}; d = struct('x', {1, 2, 3}); e = sparse([1, 0; 0, 2.5]);
f = [1 + 2i, 3]; g = [true, false]; h = ['ab'; 'cd']; k = uint64(18446744073709551615); l = zeros(0, 3); m = ones(2, 2, 2);
n = [NaN, -Inf, -0]; o = char([103, 114, 195, 188, 110]); p = struct(); q = sparse([0, 1i]); r = {}; s = '';
"""
NAMES = "a b c d e f g h k l m n o p q r s"
# All of a loaded struct, bit for bit.
SHOW = """function text = show(file)
  s = load(file);
  text = '';
  for name = fieldnames(s)'
    v = s.(name{1});
    text = [text, sprintf('%s %s %s', name{1}, class(v), mat2str(size(v)))];
    if isnumeric(v) && ~isinteger(v)
      text = [text, sprintf(' %d%d', issparse(v), iscomplex(v)), sprintf(' %s', num2hex(double(real(full(v(:)))))'), ...
              sprintf(' %s', num2hex(double(imag(full(v(:)))))')];
    elseif ischar(v) || isinteger(v) || islogical(v)
      text = [text, sprintf(' %d', v)];
    else
      text = [text, sprintf(' %s', disp(v))];
    end
    text = [text, sprintf('\\n')];
  end
end
"""


class MatFiles(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def write(self, name, text):
        os.makedirs(os.path.join(self.folder, "source"), exist_ok=True)
        path = os.path.join(self.folder, "source", name)
        with open(path, "w") as f:
            f.write(text)
        return path

    def octave(self, statements):
        done = subprocess.run(["octave-cli", "--norc", "-q", "--eval", statements], cwd=self.folder, text=True,
                              capture_output=True, timeout=120)
        self.assertEqual(0, done.returncode, done.stderr)
        return done.stdout

    def test_large_constants_stand_beside_the_residual(self):
        source = self.write("gain.m", GAIN)
        out = os.path.join(self.folder, "out")
        define = "A = reshape(sin(1:4900), 70, 70) ./ [0; ones(69, 1)]"
        done = self.tool.command("specialise", source, "-d", define, "-t", "x: real double [70 1]", "-o", out,
                                 "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        self.assertIn("gain.mat", os.listdir(out))
        with open(os.path.join(out, "gain.m")) as f:
            self.assertLess(len(f.read()), 500)
        want = self.octave(f"{define}; y = A * (1:70)'; printf('%s', num2hex(y)')")
        self.assertEqual(want, self.octave("addpath out; y = gain((1:70)'); printf('%s', num2hex(y)')"))
        for how in ("--interpret", "--native"):
            results = os.path.join(self.folder, "y.mat")
            done = self.tool.command("run", out, "--arg", "x = (1:70)'", how, "-o", results)
            self.assertEqual((0, ""), (done.status, done.stdout), done.stderr)
            self.assertEqual(want, self.octave("load y.mat; printf('%s', num2hex(y)')"), how)
        done = self.tool.command("specialise", source, "-d", "A = 2", "-o", out, "--no-cache")
        self.assertEqual(0, done.status, done.stderr)
        self.assertNotIn("gain.mat", os.listdir(out))

    def test_values_come_and_go(self):
        self.write("show.m", SHOW)
        copy = self.write("copy.m", "function [%s] = copy(file)\n  z = load(file);\n  %s\nend\n" % (
            ", ".join(NAMES.split()), " ".join(f"{name} = z.{name};" for name in NAMES.split())))
        self.octave(VALUES + f"save -v7 octave.mat {NAMES};")
        path, back = os.path.join(self.folder, "octave.mat"), os.path.join(self.folder, "back.mat")
        done = self.tool.command("run", copy, "--arg", f"file = '{path}'", "--nargout", str(len(NAMES.split())), "-o", back)
        self.assertEqual(0, done.status, done.stderr)
        want = self.octave("addpath source; disp(show('octave.mat'))")
        self.assertIn("q double [1 2] 11", want)
        self.assertEqual(want, self.octave("addpath source; disp(show('back.mat'))"))
        for name in (path, back):
            show = self.tool.command("eval", f"disp(show('{name}'))", "-I", os.path.join(self.folder, "source"))
            self.assertEqual(want, show.stdout, show.stderr)

    def test_arguments_from_a_file(self):
        source = self.write("gain.m", GAIN)
        self.octave("A = [1, 2; 3, 4]; x = [1; 1]; save -v7 given.mat A x; z = 1; save -v7 more.mat A z;")
        run = lambda *options: self.tool.command("run", source, "--args", *options)
        given = os.path.join(self.folder, "given.mat")
        self.assertEqual("y =\n\n   3\n   7\n\n", run(given).stdout)
        self.assertEqual("y =\n\n    6\n   14\n\n", run(given, "--arg", "x = 2 * x").stdout)
        for options, said in (((os.path.join(self.folder, "more.mat"), "--arg", "x = 1"), "has no parameter `z`"),
                              ((os.path.join(self.folder, "none.mat"),), "there is no file"),
                              ((source,), "unable to determine file format")):
            done = run(*options)
            self.assertEqual(1, done.status)
            self.assertIn(said, done.stderr)

    def test_what_has_no_counterpart_is_refused(self):
        source = self.write("handle.m", "function f = handle()\n  f = @sin;\nend\n")
        done = self.tool.command("run", source, "-o", os.path.join(self.folder, "f.mat"))
        self.assertEqual(1, done.status)
        self.assertIn("a value of class function_handle cannot be written", done.stderr)

    def test_load_as_a_statement_makes_variables(self):
        self.octave("t = 1:3; u = 5; save -v7 table.mat t u;")
        path = os.path.join(self.folder, "table.mat")
        source = self.write("sums.m", f"function y = sums(x)\n  load('{path}', 't');\n  y = sum(t) + x + exist('u');\nend\n")
        out = os.path.join(self.folder, "out")
        self.assertEqual(0, self.tool.command("specialise", source, "-o", out, "--no-cache").status)
        for what in (source, out):
            self.assertEqual("y = 7\n", self.tool.command("run", what, "--arg", "x = 1").stdout, what)


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
