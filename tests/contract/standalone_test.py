"""Artefacts that need the C library alone, against those that have the run-time library, and called from C where there is none:
python3 tests/contract/standalone_test.py --bin-dir build/bin"""
import ctypes
import os
import re
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import residua

S, ROW3, MATRIX = "real double scalar in [-1e6, 1e6]", "real double [1 3]", "real double [? ?]"
INF = float("inf")

# Function, facts, and inputs: numbers, or (rows, columns, elements).
PROGRAMS = {
    "a sum of parts": ("y = sum (x) * n + x(2);", {"x": ROW3, "n": S}, [((1, 3, [1, 2.5, -4]), 3.0)]),
    "functions of numbers": (
        "y = [sin(n), exp(n / 9), atan2(n, 2), mod(n, 0.3), rem(-n, 0.7), hypot(n, 3), log1p(abs (n)), tanh(n), abs(n) ^ 1.5];",
        {"n": S}, [(0.1,), (7.25,), (-3.0,)]),
    "subscripts": ("y = x(n);", {"x": ROW3, "n": S}, [((1, 3, [4, 5, 6]), k) for k in (2.0, 4.0, 0.0, -1.0, 1.5, 1 + 1e-9, 123456.75)]),
    "two subscripts": ("y = x(n, 2);", {"x": "real double [? ?]", "n": S},
                       [((2, 2, [1, 2, 3, 4]), 1.0), ((2, 2, [1, 2, 3, 4]), 3.0), ((1, 1, [7]), 1.0), ((2, 2, [1, 2, 3, 4]), 0.5)]),
    "a variable that hides a function": ("beta = x; y = beta(n);", {"x": ROW3, "n": S}, [((1, 3, [4, 5, 6]), 9.0), ((1, 3, [4, 5, 6]), 0.0)]),
    "stores that grow": ("y = x; y(n) = 7; y(2) = 1;", {"x": "real double [? ?]", "n": S},
                         [((1, 3, [1, 2, 3]), 6.0), ((3, 1, [1, 2, 3]), 5.0), ((2, 2, [1, 2, 3, 4]), 4.0), ((2, 2, [1, 2, 3, 4]), 5.0),
                          ((0, 0, []), 3.0), ((1, 1, [8]), 2.0), ((0, 1, []), 3.0), ((0, 3, []), 2.0), ((1, 3, [1, 2, 3]), 0.0),
                          ((1, 3, [1, 2, 3]), 2.5)]),
    "stores in two places": ("y = x; y(n, 3) = 7;", {"x": "real double [? ?]", "n": S},
                             [((2, 2, [1, 2, 3, 4]), 4.0), ((1, 1, [9]), 1.0), ((0, 0, []), 2.0), ((4, 4, list(range(16))), 2.0),
                              ((2, 2, [1, 2, 3, 4]), -2.0)]),
    "loops that collect": ("y = zeros (1, 3); k = 0; for t = 0:n:1, k = k + 1; y(k) = t; end", {"n": S},
                           [(0.1,), (0.3,), (-1.0,), (0.0,), (1e-2,)]),
    "errors of the program": ("if n < 0, error ('f:low', 'n must not be negative'); end\nif n > 9, error ('too large: 100%'); end\ny = n;",
                              {"n": S}, [(1.0,), (-1.0,), (10.0,)]),
    "recursion": ("y = down (n);\nend\nfunction y = down (n)\n  if n <= 0, y = 0; else, y = 1 + down (n - 1); end", {"n": S},
                  [(5.0,), (600.0,)]),
    "errors with numbers": (
        "if n > 0, error ('sim:range', 'x(1) = %d, n = %g, |%8.3f|%-8d|%+e|%i|%u|%x|%5s|%c|%g|%%|', x(1), n, x(2), n, n, x(3), n, n, n, x(1), -0 * n); end\n"
        "if n < -9, error ('%d of %d is too much\\n', n, numel (x)); end\ny = x * n;",
        {"x": ROW3, "n": "real double scalar"},
        [((1, 3, [1, 2.5, -4]), v) for v in (3.0, 0.5, 65.0, 1e10, 1e10 + 0.5, 2.0 ** 63, 2.0 ** 64, 1e300, 5e-324, INF, 256.0, 97.25, -10.0, -9.5, -INF,
                                             -1e-7, 123456789.0, 1e5 + 0.1)]
        + [((1, 3, [float("nan"), -INF, 2.0 ** 53]), 1.0), ((1, 3, [1, 1e15, 300]), 2.0)]),
    "errors with matrices, texts and widths": (
        "if n > 3, error ('id:m', 'x is%s', [' ' 'so']); end\nif n > 2, error ('id:m', '%s: %d', 'row', x); end\n"
        "if n > 1, error (\"id:m\", \"%*d|%.*f|%-*d|\\n\", 7, x(1), 3, n, 4, n); end\nif n > 0, error ('id:m', '(%g, %g) ', x, n); end\n"
        "if n < -3, error ('id:m', '%d%s%5.1s%d', 'ab', 'cd', 'ef', n < 0); end\nif n < -2, error ('Octave:my-id', '%s\\t%d\\x41\\101\\q'); end\n"
        "if n < -1, error ('only:%d', n); end\nif n < 0, error ('id:m', '%h', n); end\ny = n;",
        {"x": "real double [? ?]", "n": "real double scalar"},
        [((1, 3, [1, 2.5, 70]), v) for v in (4.0, 3.0, 2.0, 1.0, 0.0, -4.0, -3.0, -2.0, -1.0)] + [((0, 0, []), 3.0), ((2, 2, [1, 2, 3, 4]), 0.5)]),
    "errors that are caught": (
        "try, y = x(n); catch, y = -1; end\ntry, y = y + x(n + 1); catch err, y = y - numel (x); end", {"x": ROW3, "n": S},
        [((1, 3, [4, 5, 6]), k) for k in (1.0, 2.0, 3.0, 4.0, 1.5)]),
    "what a caught error says": (
        "try\n y = step (x, n);\ncatch err\n switch err.identifier\n case 'sim:big'\n y = -2;\n case {'sim:small', 'sim:odd'}\n y = -3;\n"
        " case ''\n y = -4;\n otherwise\n if strcmp (err.message, 'n is 7 of 3'), y = -7;\n elseif isempty (err.identifier), y = -8;\n"
        " else, error ('sim:outer', 'step %d failed: %s (%s)', n, err.message, err.identifier); end\n end\nend\nend\n"
        "function y = step (x, n)\n if n == 10, error ('sim:big', 'n is %g', n); elseif n == 9, error ('sim:odd', 'n is odd');\n"
        " elseif n == 8, error ('sim:small', '%g', n); elseif n == 7, error ('f:n', 'n is %d of %d', n, numel (x)); elseif n == 6, error ('no id'); end\n"
        " y = x(n);", {"x": ROW3, "n": S}, [((1, 3, [4, 5, 6]), float(k)) for k in (1, 2, 10, 9, 8, 7, 6, 4, 0, -1)]),
    "what is raised again": (
        "try\n if n > 5, error ('sim:big', 'n is %g\\n', n); end\n y = x(n);\ncatch err\n try, y = x(7); catch inner, y = 0; end\n"
        " if n > 8, error (err); elseif n > 6, rethrow (err); elseif n > 5, error (err.message); elseif n > 4, error ('id:x', inner.message);\n"
        " elseif n > 4.5, error (['again: ', err.message, \"\\n\"]); elseif n > 3, error ('id:x', '%s; %s', inner.message, err.message); else, error ([]); end\nend\ny = y + 1;",
        {"x": ROW3, "n": S}, [((1, 3, [4, 5, 6]), k * 1.0) for k in (1, 9, 7, 6, 5, 4.75, 4, 0)]),
    "characters of any code": ("y = n;\nif n ~= 7, error ('sim:c', '%c|%5c|%-6c|%.1c|', n, n, n, n); end", {"n": S},
                               [(v,) for v in (7.0, 65.0, 127.0, 300.0, 1e5, -1.0, 65.5, 2.0 ** 32, 1e20, -1e20)]),
    "rows that grow": ("y = [];\nt = 0;\nfor k = 1:n\n t = t * 0.9 + k;\n y(end+1) = t;\n if t > 40, break; end\nend", {"n": S}, [(0.0,), (1.0,), (3.0,), (30.0,)]),
    "rows that grow in brackets": ("y = [];\nfor k = 1:n\n y = [y, k / 2, -k];\nend\ny = [0, y];", {"n": S}, [(0.0,), (1.0,), (3.0,), (30.0,)]),
    "columns that grow": ("y = zeros (0, 1);\nz = x;\nfor k = 1:n\n y = [y; k / 2];\n z(end+1) = k;\nend\nfor k = 1:numel (z), y(end+1) = z(k); end", {"x": "real double [? ?]", "n": S},
                          [((0, 0, []), 2.0), ((1, 1, [5]), 3.0), ((1, 3, [1, 2, 3]), 9.0), ((3, 1, [1, 2, 3]), 9.0), ((2, 2, [1, 2, 3, 4]), 1.0)]),
    "brackets of matrices": ("y = [x, z; z, x];", {"x": "real double [? ?]", "z": "real double [? ?]"},
                             [(a, b) for a in ((0, 0, []), (1, 0, []), (0, 1, []), (1, 1, [5]), (1, 2, [3, 4]), (2, 1, [8, 9]), (2, 2, [1, 2, 3, 4]))
                              for b in ((0, 0, []), (1, 0, []), (0, 1, []), (0, 3, []), (1, 1, [7]), (1, 2, [3, 4]), (2, 2, [1, 2, 3, 4]))]),
    "rows of matrices that grow": ("y = x;\nfor k = 1:n\n y = [y, x];\n y = [y; y];\nend", {"x": "real double [? ?]", "n": S},
                                   [((1, 2, [1, 2]), 2.0), ((1, 2, [1, 2]), 1.0), ((2, 2, [1, 2, 3, 4]), 3.0), ((0, 0, []), 0.0)]),
    "tables that grow": ("y = zeros (0, 3);\nfor k = 1:n\n y = [y; k, x];\n if k == 5, y(end+1, :) = [0, x]; end\nend\nfor k = 1:n, y = [y; x, x, k]; end",
                         {"x": "real double [1 ?]", "n": S}, [((1, 2, [1, 2]), 0.0), ((1, 1, [1]), 3.0), ((1, 1, [1]), 0.0), ((1, 2, [1, 2]), 7.0)]),
    "matrices of zeros and ones": ("y = [zeros(n, 2); ones(2)];", {"n": "real double scalar"}, [(v,) for v in (3.0, 0.0, -2.0, 1.5, float("nan"), -INF, 1e30, 0.1 + 0.2)]),
    "a square of ones": ("y = ones (n);", {"n": "real double scalar"}, [(v,) for v in (3.0, 0.0, -2.0, 2.5, -1.23456789, float("nan"), INF, -INF, 1e30)]),
    "rows of a table": ("y = zeros (3, 2);\nfor k = 1:n\n y(k, :) = [k, x(2)];\nend\ny(:, 2) = y(:, 1);",
                        {"x": ROW3, "n": S}, [((1, 3, [1, 2, 3]), 2.0), ((1, 3, [1, 2, 3]), 5.0)]),
    "assignments to rows and columns": (
        "y = x; if n < 0, n = -n; else, if n > 4, y(n - 3, :) = z; end\n end\n y(:, n) = z;\ny(n, :) = 2;", {"x": MATRIX, "z": MATRIX, "n": S},
        [(a, b, float(n)) for n in (-3, -1, -1.5, 0, 1, 5, 7) for a in ((0, 0, []), (2, 3, [1, 2, 3, 4, 5, 6]), (1, 1, [5]), (0, 3, []), (3, 0, []))
         for b in ((1, 1, [7]), (1, 2, [8, 9]), (3, 1, [1, 2, 3]), (0, 0, []), (1, 0, []))]),
    "an array of its own parts": ("y = x; y(:, :) = z; z(2, :) = z; y = [y; z];", {"x": MATRIX, "z": MATRIX},
                                  [((2, 2, [1, 2, 3, 4]), (1, 2, [5, 6])), ((0, 0, []), (1, 2, [5, 6])), ((1, 2, [1, 2]), (2, 1, [5, 6])), ((1, 2, [1, 2]), (1, 2, [5, 6]))]),
    "rows and columns of a matrix": ("y = x(n, :); if n > 1, y = [x(:, n); x(:)]; end", {"x": MATRIX, "n": S},
                                     [(a, n) for a in ((2, 3, [1, 2, 3, 4, 5, 6]), (1, 1, [5]), (0, 3, []), (3, 0, [])) for n in (1.0, 2.0, 3.0, 4.0, 0.0, 1.5)]),
    "a scaled row": ("y = x * n + x .* x;", {"x": ROW3, "n": S}, [((1, 3, [1, 2, 3]), 2.0)]),
    "what was promised": ("y = x(1) + n;", {"x": "real double [1 3] in [-0.5, 10]", "n": "real double scalar in [0, 4]"},
                          [((1, 3, [1, 2, 3]), 2.0), ((1, 2, [1, 2]), 2.0), ((1, 3, [1, 2, 11]), 2.0), ((1, 3, [1, 2, float("nan")]), 2.0),
                           ((1, 3, [-1, 2, INF]), 2.0), ((1, 3, [1, 2, 3]), 5.0), ((2, 3, list(range(6))), 1.0)]),
    "extents that are equal": ("y = x(1) * z(1);", {"x": "real double [1 n]", "z": "real double [n 1]"},
                               [((1, 2, [3, 4]), (2, 1, [5, 6])), ((1, 2, [3, 4]), (3, 1, [5, 6, 7]))]),
    "a matrix that goes through": ("y = x; if n > 1, y(1) = n; end", {"x": "real double [? ?]", "n": S},
                                   [((4, 5, list(range(20))), 1.0), ((4, 5, list(range(20))), 2.0), ((0, 2, []), 1.0)]),
}

# Function, facts, and what the remark names.
REFUSED = {
    "y = inv (x);": ({"x": "real double [3 3]"}, r"the run-time library is needed for `inv` \(f\.m:2:\d+\)"),
    "y = n; disp (n);": ({"n": S}, r"`disp` \(f\.m:2:\d+\)"),
    "y = n * 2;\nif n > 3, error (['n is ' num2str(n)]); end": ({"n": S}, r"`num2str` \(f\.m:3:\d+\)"),
    "persistent k\nif isempty (k), k = 0; end\nk = k + 1;\ny = n;\nif n > k, y = 0; end": ({"n": S}, "a persistent variable"),
    "global k\nif isempty (k), k = 0; end\nk = k + 1;\ny = n;\nif n > k, y = 0; end": ({"n": S}, r"an operator \(f\.m:4:\d+\), .* and \d+ more"),
    "y = n; for k = 1:n, y = y * 1.5; end": ({"n": "real double scalar"}, r"`f` by the interpreter.*NaN"),
    "try, y = x(n); catch err, disp (err.message); y = -1; end": ({"x": ROW3, "n": S}, r"`disp` \(f\.m:2:\d+\)"),
    "t = 'ab';\nif n > 1, t = 'cd'; end\ny = sum ([t, 'c']);": ({"n": S}, r"brackets \(f\.m:4:\d+\)"),
    "y = {n};": ({"n": S}, "no entry with plain numbers and matrices: result `y` "),
    "y = x * x;": ({"x": "complex double scalar"}, "no entry with plain numbers and matrices: parameter `x` may be complex; `-t` says"),
}

CALLS = """#include <stdio.h>
#include <stdlib.h>
#include "f.h"
int main(void) {
  residua_standalone_context context = {0};
  const double x[3] = {1, 2, 3};
  const int64_t size[2] = {1, 3};
  residua_standalone_buffer y = {0};
  if (f(&context, x, size, 2, &y) != 0) return 1;
  printf("%g %dx%d\\n", y.data[2], (int)y.size[0], (int)y.size[1]);
  free(y.data);
  double out[3];
  if (f_arrays(&context, x, 3, out) != 0) return 1;
  printf("%g\\n", out[2]);
  printf("%d ", f_arrays(&context, x, -1, out));
  printf("%s: %s at %s\\n", context.identifier, context.message, context.location);
  context.stop = 1;
  printf("%d ", f_arrays(&context, x, 1e9, out));
  printf("%s: %s\\n", context.identifier, context.message);
  printf("%d", f_arrays(&context, x, 1, out));
  printf("%s\\n", context.identifier);
  return 0;
}
"""
IN_C = ("function y = f (x, n)\n  if n < 0\n    error ('f:low', 'n is negative');\n  end\n  y = x;\n"
        "  for k = 1:n\n    y(3) = y(3) * 0.5 + k;\n  end\nend\n")

# Calls an entry in a process that has no run-time library, and prints what came out, bit by bit.
CALLER = """import ctypes, json, sys
class Context(ctypes.Structure):
    _fields_ = [("stop", ctypes.c_int32), ("depth", ctypes.c_int32), ("identifier", ctypes.c_char_p), ("message", ctypes.c_char_p),
                ("location", ctypes.c_char_p), ("reserved", ctypes.c_char * 2048)]
class Buffer(ctypes.Structure):
    _fields_ = [("data", ctypes.POINTER(ctypes.c_double)), ("size", ctypes.c_int64 * 2)]
path, matrix, inputs = sys.argv[1], sys.argv[2] == "a", json.loads(sys.argv[3])
f = ctypes.CDLL(path).f
answers = []
for given in inputs:
    context, out, number = Context(), Buffer(), ctypes.c_double()
    arguments = [ctypes.byref(context)]
    for one in given:
        if isinstance(one, float):
            arguments.append(ctypes.c_double(one))
        else:
            arguments += [(ctypes.c_double * max(1, len(one[2])))(*one[2]), (ctypes.c_int64 * 2)(*one[:2])]
    status = f(*arguments, ctypes.byref(out if matrix else number))
    if status:
        answers.append([status, context.identifier.decode(), context.message.decode(), context.location.decode()])
    elif matrix:
        answers.append([0, list(out.size), [out.data[k].hex() for k in range(out.size[0] * out.size[1])]])
    else:
        answers.append([0, [1, 1], [number.value.hex()]])
print(json.dumps(answers))
"""


def expression(value):
    if isinstance(value, float):
        return repr(value)
    return "reshape ([%s], %d, %d)" % (" ".join(repr(float(x)).replace("inf", "Inf").replace("nan", "NaN") for x in value[2]), *value[:2])


class Standalone(residua.HomeTest):
    def specialise(self, text, facts, *options, status=0):
        folder = tempfile.mkdtemp(dir=self.home.name)
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write(text)
        said = [word for name, of in facts.items() for word in ("-t", "%s: %s" % (name, of))]
        done = self.tool.command("specialise", "f.m", *said, "-o", "out", "--no-cache", *options, cwd=folder)
        self.assertEqual(status, done.status, done.stderr)
        return os.path.join(folder, "out"), done.stderr

    def with_run_time(self, out, facts, given):
        """As CALLER says it, from the artefact that has a run-time library."""
        named = [a for name, value in zip(facts, given) for a in ("--arg", "%s = %s" % (name, expression(value)))]
        done = self.tool.command("run", out, "--native", "--json", *named)
        found = done.json()
        if "error" in found:
            error = found["error"]
            return [1, error["identifier"], error["message"], error.get("location", "")]
        y = found["outputs"][0]
        bits = [struct.unpack("<d", bytes.fromhex(x)[::-1] if isinstance(x, str) else struct.pack("<d", x))[0] for x in
                (y["data"] if "data" in y else y["re"])]
        return [0, y["dims"] if "dims" in y else y["size"], [x.hex() for x in bits]]

    def test_what_they_give_and_raise_is_what_the_others_do(self):
        import json
        for name, (body, facts, inputs) in PROGRAMS.items():
            text = "function y = f (%s)\n  %s\nend\n" % (", ".join(facts), body)
            alone, said = self.specialise(text, facts, "--standalone")
            library = os.path.join(alone, "libf.so")
            self.assertTrue(os.path.exists(library), "%s: %s" % (name, said))
            self.assertTrue(residua.manifest(alone, "f")["standalone"])
            other, _ = self.specialise(text, facts)
            self.assertNotIn("standalone", residua.manifest(other, "f"))
            with open(os.path.join(alone, "f.h")) as f:
                code = "a" if re.search(r"int f\(.*buffer\*", f.read()) else "f"
            called = subprocess.run([sys.executable, "-c", CALLER, library, code, json.dumps(inputs)], capture_output=True, text=True)
            self.assertEqual(0, called.returncode, "%s: %s" % (name, called.stderr))
            for given, answer in zip(inputs, json.loads(called.stdout)):
                with self.subTest(name, given=given):
                    self.assertEqual(self.with_run_time(other, facts, given), answer)

    def test_they_need_the_c_library_alone(self):
        for body, facts, _ in PROGRAMS.values():
            out, _ = self.specialise("function y = f (%s)\n  %s\nend\n" % (", ".join(facts), body), facts, "--standalone")
            library = os.path.join(out, "libf.so")
            dynamic = subprocess.run(["readelf", "-dW", library], capture_output=True, text=True, check=True).stdout
            needed = set(re.findall(r"\(NEEDED\)\s+Shared library: \[(.*)\]", dynamic))
            self.assertLessEqual(needed, {"libc.so.6", "libm.so.6"})
            self.assertNotIn("RUNPATH", dynamic)
            symbols = subprocess.run(["nm", "-D", library], capture_output=True, text=True, check=True).stdout
            self.assertIsNone(re.search(r"residua|rt_|_ZN|_call|_artefact", symbols), symbols)

    def test_a_program_in_c_without_the_run_time_library(self):
        out, _ = self.specialise(IN_C, {"x": ROW3, "n": "real double scalar in [-1, 1e9]"}, "--standalone")
        main = os.path.join(out, "main.c")
        with open(main, "w") as f:
            f.write(CALLS)
        for compiler in (["cc", "-std=c99"], ["c++", "-xc++", "-std=c++20", "-Wno-missing-field-initializers"]):
            program = os.path.join(out, "main")
            subprocess.run([*compiler, "-Wall", "-Wextra", "-Werror", main, "-xnone", os.path.join(out, "libf.so"), "-o", program,
                            "-Wl,-rpath," + out], check=True)
            said = subprocess.run([program], capture_output=True, text=True, env={})
            self.assertEqual("3.25 1x3\n4.625\n1 f:low: n is negative at f.m:3:5\n2 Residua:stopped: stopped: cancelled by the caller\n"
                             "0\n", said.stdout, said.stderr)

    def test_what_needs_more_is_named_with_its_line(self):
        for body, (facts, says) in REFUSED.items():
            with self.subTest(body):
                out, said = self.specialise("function y = f (%s)\n  %s\nend\n" % (", ".join(facts), body), facts, "--standalone")
                self.assertRegex(said, "no native artefact: with `--standalone`, .*" + says + r".* \[needs-run-time\]")
                self.assertEqual(["f.json", "f.m"], sorted(os.listdir(out)))

    def test_what_cannot_be_made_is_said_to_who_wants_quiet_and_refused_to_who_is_strict(self):
        text, facts = "function y = f (n)\n  y = rand (1) + n;\nend\n", {"n": "realscalar"}
        self.assertRegex(self.specialise(text, facts, "--standalone", "-q")[1], r"no native artefact: with `--standalone`, .* \[needs-run-time\]")
        out, said = self.specialise(text, facts, "--standalone", "--strict", status=1)
        self.assertRegex(said, r"^f\.m: error: no native artefact: with `--standalone`, .* \[needs-run-time\]")
        self.assertFalse(os.path.exists(out))
        self.specialise(text.replace("rand (1)", "2"), facts, "--standalone", "--strict")

    def test_it_is_a_part_of_what_is_asked(self):
        text = "function y = f (n)\n  y = n * 2;\nend\n"
        folder = tempfile.mkdtemp(dir=self.home.name)
        with open(os.path.join(folder, "f.m"), "w") as f:
            f.write(text)
        sizes = []
        for options in ([], ["--standalone"], [], ["--standalone"]):
            done = self.tool.command("specialise", "f.m", "-t", "n: " + S, "-o", "out", "--json", *options, cwd=folder)
            sizes.append((os.path.getsize(os.path.join(folder, "out", "libf.so")), residua.hit(done)))
        self.assertEqual(sizes[0][0], sizes[2][0])
        self.assertEqual(sizes[1][0], sizes[3][0])
        self.assertNotEqual(sizes[0][0], sizes[1][0])
        self.assertEqual([False, False, True, True], [hit for _, hit in sizes])

    def test_verify_calls_them_as_c_does(self):
        """It compared the residual alone."""
        import shutil
        for name in ("a number", "a matrix", "an error", "extents that only the call tells"):
            body, facts = {"a number": ("y = n * 2;", {"n": S}), "a matrix": ("y = [x; 2 * x(1) + n];", {"x": "real double [3 1]", "n": S}),
                           "an error": ("if n > 0\n    error ('f:high', 'n is %g', n);\n  end\n  y = n;", {"n": "real double scalar in [-9, 9]"}),
                           "extents that only the call tells": ("y = [x, x(1)];\n  if x(1) > 0\n    y = [y, 1];\n  end", {"x": ROW3})}[name]
            with self.subTest(name):
                out, said = self.specialise("function y = f (%s)\n  %s\nend\n" % (", ".join(facts), body), facts, "--standalone")
                if not os.path.exists(os.path.join(out, "libf.so")):
                    self.fail(said)
                done = self.tool.command("verify", out)
                self.assertEqual(0, done.status, done.stdout + done.stderr)
                self.assertRegex(done.stdout, "original against residual and native: all equal")
                self.assertTrue(self.tool.command("verify", out, "--json").json()["native"])
                more = "y(1) = y(1) + 1;" if "x" in facts else "y = y + 1;"
                other, _ = self.specialise("function y = f (%s)\n  %s\n  %s\nend\n" % (", ".join(facts), body, more), facts, "--standalone")
                shutil.copy(os.path.join(other, "libf.so"), out)
                done = self.tool.command("verify", out)
                self.assertEqual(1, done.status, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"sample 1 .*: native: .*, original")

    def test_who_calls_values_is_told(self):
        out, _ = self.specialise("function y = f (n)\n  y = n * 2;\nend\n", {"n": S}, "--standalone")
        done = self.tool.command("run", out, "--native", "--arg", "n = 2")
        self.assertEqual(1, done.status)
        self.assertIn("is standalone: C calls it", done.stderr)
        self.assertIn("y = 4", self.tool.command("run", out, "--arg", "n = 2").stdout)
        done = self.tool.command("specialise", os.path.join(out, "f.m"), "--standalone", "--no-native")
        self.assertEqual(2, done.status, done.stderr)
        self.assertIn("`--standalone` is said of a native artefact, and none is asked for", done.stderr)


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
