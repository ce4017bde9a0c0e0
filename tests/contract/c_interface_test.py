"""Generated headers and the public ones, as compilers take them: python3 tests/contract/c_interface_test.py --bin-dir build/bin"""
import ctypes
import os
import struct
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import residua

WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Werror", "-I" + os.path.join(ROOT, "worker", "runtime")]
C, CPP = ["cc", "-std=c99", "-xc", *WARNINGS], ["c++", "-std=c++20", "-xc++", *WARNINGS]

PLATE = """function [y, s] = plate(x, k)
  if k > 5
    error('plate:stiff', 'k is %g', k);
  end
  y = [x; x * k; x .^ 2];
  s = sum(x) + k;
end
"""
UNEASY = """function y = uneasy(x)
  if x > 1
    warning('uneasy:large', '%g is large', x);
  end
  y = x + 1;
  fprintf(stderr, 'told\\n');
end
"""
CALLS = """#include <stdio.h>
#include "plate.h"
static void hear(void* user, int64_t point, const char* identifier, const char* message, size_t size, const char* location) {
  (void)user; (void)size;
  printf("%d %s %s %s\\n", (int)point, identifier, message, location);
}
int main(void) {
  residua_context* context = residua_context_create();
  const double x[5] = {1, 2, 3, 4, 5};
  double y[15], s;
  if (plate_arrays(context, x, 2, y, &s) != RESIDUA_OK) return 1;
  printf("%g %g %g\\n", y[0], y[1], s);
  static double xs[50], ks[10], ys[150], ss[10];
  for (int p = 0; p < 10; ++p) ks[p] = p;
  const double* const in[] = {xs, ks};
  double* const out[] = {ys, ss};
  const int64_t x_size[] = {1, 5, 1, 1}, y_size[] = {3, 5, 1, 1};
  printf("%d\\n", (int)residua_many_points(context, &plate_artefact, 3, 10, in, x_size, out, y_size, hear, NULL));
  printf("%g %d\\n", ss[5], ss[6] != ss[6] && ys[6 * 15] != ys[6 * 15]);
  residua_context_free(context);
  return 0;
}
"""
IN_CPP = """#include <cmath>
#include <complex>
#include <cstdio>
#include <residua.hpp>
#include "plate.h"
#include "uneasy.h"
int main() {
  residua::Context session;
  const residua::Function plate(RESIDUA_ENTRY(plate));
  const auto both = plate.Call(session, std::vector<residua::Value>{{1, 2, 3, 4, 5}, 2.0}, 2);
  std::printf("%g %g %dx%d\\n", both[0].Elements()[1], both[1].AsDouble(), (int)both[0].rows(), (int)both[0].columns());
  try {
    plate(session, {{1, 2, 3, 4, 5}, 7.0});
  } catch (const residua::Error& error) {
    std::printf("%s: %s at %s\\n", error.identifier().c_str(), error.what(), error.location().c_str());
  }
  try {
    plate(session, {"text", 7.0});
  } catch (const residua::FactError& error) {
    std::printf("%s\\n", error.what());
  }
  try {
    plate(session, {{1, 2, 3}});
  } catch (const residua::Error& error) {
    std::printf("%s: %s\\n", error.identifier().c_str(), error.what());
  }
  const residua::Function uneasy(RESIDUA_ENTRY(uneasy));
  std::string told;
  session.OnErrorOutput([&told](std::string_view text) { told += text; });
  const double three = uneasy(session, {2.0}).AsDouble();
  std::printf("%g %s", three, told.c_str());
  residua_context_set_warning(
      session.get(), [](void*, const char* identifier, const char* message, size_t) { std::printf("%s: %s\\n", identifier, message); },
      nullptr);
  uneasy(session, {3.0});
  std::printf("%s", told.c_str());
  residua::Matrix y;
  double s;
  const double x[] = {1, 2, 3, 4, 5};
  const int64_t size[] = {1, 5};
  for (int k = 0; k < 2; ++k) session.Check(::plate(session.get(), x, size, 2, y.Out(), &s));
  std::printf("%g\\n", y(1, 4));
  std::vector<double> xs(50, 1), ks(10, 3), ys(150), ss(10);
  ks[7] = 9;
  const residua::Column<const double> in[] = {{xs, 1, 5}, {ks}};
  const residua::Column<double> out[] = {{ys, 3, 5}, {ss}};
  for (const residua::PointError& error : plate.Points(session, 10, in, out, 2))
    std::printf("%d %s %d\\n", (int)error.point, error.message.c_str(), std::isnan(ss[7]));
  try {
    const residua::Column<double> turned[] = {{ys, 5, 3}, {ss}};
    std::printf("%d\\n", (int)plate.Points(session, 10, in, turned).size());
  } catch (const std::exception& error) {
    std::printf("%s\\n", error.what());
  }
  const std::complex<float> pair[] = {{1, 2}, {3, 4}};
  const residua::Value z(std::span<const std::complex<float>>(pair), {2, 1}), copy = z;
  std::printf("%s %d %g\\n", std::string(copy.ClassName()).c_str(), (int)copy.rows(), copy.Elements<std::complex<float>>()[1].imag());
  try {
    z.Elements();
  } catch (const std::invalid_argument& error) {
    std::printf("%s\\n", error.what());
  }
}
"""


TELL = """function [y, list] = tell(p, x)
  disp(p.name);
  y = p.gain * x;
  list = {p, x, class(x), numel(p.parts)};
end
"""

# What somebody writes who has vectors, strings and numbers.
VALUES_IN_CPP = """#include <array>
#include <complex>
#include <cstdio>
#include <string>
#include <vector>
#include <residua.hpp>
#include "tell.h"
using residua::Value;
int main() {
  const std::vector<double> xs = {1, 2, 3};
  const std::string name = "rig";
  const std::array<bool, 2> flags = {true, false};
  const std::vector<std::complex<double>> zs = {{1, 2}};
  const int32_t counts[] = {1, 2};
  const std::vector<Value> parts = {1, 2u, size_t{3}, 4.5f, true, name, "literal", xs, flags, zs, counts, Value::Column(xs)};
  for (const Value& part : parts)
    std::printf("%s %dx%d, ", std::string(part.ClassName()).c_str(), (int)part.rows(), (int)part.columns());
  std::printf("\\n");
  const Value p = Value::Struct({{"name", name}, {"gain", 2}, {"parts", Value::Cells(parts)}});
  for (const std::string& field : p.FieldNames()) std::printf("%s ", field.c_str());
  std::printf("%d %d\\n", (int)p.Field("parts").size(), (int)Value::Cells({}).size());

  residua::Context session;
  const residua::Function tell(RESIDUA_ENTRY(tell));
  int calls = 0;
  session.OnOutput([&calls](std::string_view) {
    ++calls;
    throw std::runtime_error("no room for output");
  });
  try {
    tell(session, {p, xs});
  } catch (const std::runtime_error& error) {
    std::printf("%s %d\\n", error.what(), calls);
  }
  session.OnOutput([](std::string_view text) { std::printf("%s", std::string(text).c_str()); });
  const auto both = tell.Call(session, std::vector<Value>{p, Value::Column(xs)}, 2);
  std::printf("%g %d %s %g\\n", both[0].Elements()[2], (int)both[0].rows(), both[1].Cell(2).AsText().c_str(), both[1].Cell(3).AsDouble());
  session.OnOutput([](std::string_view) {});
  std::vector<residua::PointError> errors;
  const std::vector<Value> points = {p, xs, Value::Struct({{"name", name}}), xs, p, 7};
  const auto answers = tell.Calls(session, points, 2, &errors, 2);
  std::printf("%d %d %d %g %d %s\\n", (int)answers.size(), (int)answers[0].size(), (int)answers[1].size(), answers[2][0].AsDouble(),
              (int)errors[0].point, errors[0].message.c_str());
  try {
    tell.Calls(session, std::span(points).first(3), 1, &errors);
  } catch (const std::invalid_argument& error) {
    std::printf("%s\\n", error.what());
  }
}
"""


# Points of numbers and matrices with bounds, of which some hold and some do not.
BOUNDS = """function [y, z] = bounded(x, k, m, w)
  y = sum(x) * k + m * w;
  z = x;
  if m > 4
    z(2) = m;
  end
end
"""
POINTS_WITH_BOUNDS = """#include <math.h>
#include <stdio.h>
#include "bounded.h"
static void hear(void* user, int64_t point, const char* identifier, const char* message, size_t size, const char* location) {
  (void)user; (void)size; (void)location;
  printf("%d %s %s\\n", (int)point, identifier, message);
}
int main(void) {
  residua_context* context = residua_context_create();
  static double xs[24], ks[8], ms[8], ws[8], ys[8], zs[24];
  const double k[] = {0, 5, 5.5, -0.0, NAN, -1, 2, 3}, m[] = {1, INFINITY, 1, 1, 1, 1, NAN, 0};
  for (int p = 0; p < 8; ++p) {
    for (int j = 0; j < 3; ++j) xs[3 * p + j] = 3 * p + j;
    ks[p] = k[p];
    ms[p] = m[p];
    ws[p] = p == 7 ? 1.5 : 1;
    double y, z[3];
    const int status = bounded_arrays(context, xs + 3 * p, k[p], m[p], ws[p], &y, z);
    printf("%d %s\\n", status, status == 0 ? "" : residua_error_message(context));
  }
  const double* const in[] = {xs, ks, ms, ws};
  double* const out[] = {ys, zs};
  const int64_t x_size[] = {1, 3, 1, 1, 1, 1, 1, 1}, turned[] = {3, 1, 1, 1, 1, 1, 1, 1}, y_size[] = {1, 1, 1, 3};
  printf("%d\\n", (int)residua_many_points(context, &bounded_artefact, 1, 8, in, x_size, out, y_size, hear, NULL));
  for (int p = 0; p < 8; ++p) printf("%g %g %g %g|", ys[p], zs[3 * p], zs[3 * p + 1], xs[3 * p + 1]);
  printf("\\n%d\\n", (int)residua_many_points(context, &bounded_artefact, 1, 2, in, turned, out, y_size, hear, NULL));
  residua_context_free(context);
  return 0;
}
"""


class CInterface(residua.HomeTest):
    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=self.home.name)

    def specialise(self, name, source, *options):
        with open(os.path.join(self.folder, name + ".m"), "w") as f:
            f.write(source)
        done = self.tool.command("specialise", name + ".m", *options, "-o", "out", "--no-cache", cwd=self.folder)
        self.assertEqual(0, done.status, done.stderr)

    def compiles(self, compiler, *arguments):
        done = subprocess.run([*compiler, *arguments], cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(0, done.returncode, done.stdout)

    def header_compiles(self, name):
        with open(os.path.join(self.folder, "use.c"), "w") as f:
            f.write('#include "out/%s.h"\nextern int used;\nint used = sizeof %s_artefact;\n' % (name, name))
        for compiler in (C, CPP):
            self.compiles(compiler, "-fsyntax-only", "-Wno-unused-function", "use.c")

    def printed(self, compiler, text):
        """What a program prints that calls the artefacts."""
        self.specialise("plate", PLATE, "-t", "x: real double [1 5]", "-t", "k: real double scalar", "--nargout", "2")
        self.specialise("uneasy", UNEASY, "-t", "x: realscalar")
        self.specialise("tell", TELL, "--nargout", "2")
        lib = os.path.join(os.path.dirname(self.tool.bin_dir), "lib")
        with open(os.path.join(self.folder, "main"), "w") as f:
            f.write(text)
        self.compiles(compiler, "-Iout", "main", "-xnone", "out/libplate.so", "-Wl,--as-needed", *(["out/libbounded.so"] if "bounded" in text else []), "out/libuneasy.so", "out/libtell.so", "-L" + lib, "-lresidua_runtime",
                      "-Wl,-rpath," + lib, "-o", "program")
        return subprocess.run(["./program"], cwd=self.folder, env=dict(self.tool.env, LD_LIBRARY_PATH=os.path.join(self.folder, "out")),
                              stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()

    def test_an_artefact_of_another_version_of_the_run_time_library(self):
        """What is missing is said in one line, and an older artefact runs."""
        self.specialise("plate", PLATE, "-t", "x: real double [1 5]", "-t", "k: real double scalar")
        library = os.path.join(self.folder, "out", "libplate.so")
        with open(library, "rb") as f:
            made = f.read()
        version = ctypes.CDLL(os.path.join(os.path.dirname(self.tool.bin_dir), "lib", "libresidua_runtime.so.3")).residua_abi_version()
        head = struct.pack("<iii", version, 2, 1)    # of the descriptor: two parameters, one result
        self.assertEqual(1, made.count(head))

        def says(of):
            with open(library, "wb") as f:
                f.write(made.replace(head, struct.pack("<iii", of, 2, 1)))
            done = self.tool.command("run", "out", "--native", "--arg", "x = 1:5", "--arg", "k = 2", cwd=self.folder)
            return done.stdout + done.stderr

        self.assertIn("y =", says(version // 1000 * 1000))
        self.assertIn("error: the artefact of `plate` calls version %d.%d of the run-time library, and this one is %d.%d; install a newer one"
                      % (*divmod(version + 1, 1000), *divmod(version, 1000)), says(version + 1))
        self.assertIn("; specialise again", says(version - 1000))
        with open(os.path.join(self.folder, "more.c"), "w") as f:
            f.write("void rt_that_is_to_come(void);\nint plate_call(void) { rt_that_is_to_come(); return 0; }\n")
        self.compiles(["cc", "-shared", "-fPIC"], "more.c", "-o", library)
        done = self.tool.command("run", "out", "--native", "--arg", "x = 1:5", "--arg", "k = 2", cwd=self.folder)
        self.assertRegex(done.stderr, "error: cannot load the artefact: .*undefined symbol: rt_that_is_to_come; it was made for a newer "
                                      "run-time library: install that, or specialise again\n$")

    def test_names_that_c_has_taken_are_parameters_all_the_same(self):
        names = ["context", "double_", "new", "register", "int", "x", "y", "out_y", "done", "linux", "points"]
        self.specialise("taken", "function [int, y] = taken(%s)\n  y = %s;\n  int = int + 1;\nend\n" % (", ".join(names), " + ".join(names)),
                        *[word for name in names for word in ("-t", name + ": realscalar")], "--nargout", "2")
        self.header_compiles("taken")
        self.specialise("taken", "function new = taken(int, x_size, x)\n  new = [int * x; x_size];\nend\n",
                        "-t", "int: realscalar", "-t", "x_size: real double [1 3]", "-t", "x: real double [1 3]")
        self.header_compiles("taken")

    def test_a_function_with_a_name_that_c_has_taken(self):
        """`register` is no name of a function there, and a library with a `read` of its own would be asked for files by the program."""
        lib = os.path.join(os.path.dirname(self.tool.bin_dir), "lib")
        for name in ("register", "read", "exp"):
            self.specialise(name, "function y = %s(x)\n  y = x + 0.5;\nend\n" % name, "-t", "x: realscalar")
            with open(os.path.join(self.folder, "use.c"), "w") as f:
                f.write("""#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>
#include "%s.h"
int main(void) {
  residua_context* context = residua_context_create();
  double y = 0;
  char byte = 0;
  const int file = open("use.c", O_RDONLY);
  const int there = read(file, &byte, 1) == 1;
  const int status = %s_(context, 1.25, &y);
  printf("%%d %%g %%d %%c %%.3f\\n", status, y, there, byte, exp(y));
  residua_context_free(context);
  return 0;
}
""" % (name, name))
            for compiler in (C[:1] + ["-xc"] + WARNINGS, CPP):
                self.compiles(compiler, "-fno-builtin", "-Iout", "use.c", "-xnone", "out/lib%s.so" % name, "-L" + lib, "-lresidua_runtime", "-lm",
                              "-Wl,-rpath," + lib + ":" + os.path.join(self.folder, "out"), "-o", "program")
                self.assertEqual("0 1.75 1 # 5.755\n", subprocess.run(["./program"], cwd=self.folder, stdout=subprocess.PIPE, text=True, check=True).stdout)

    def test_what_has_no_fixed_extents_has_no_entry_of_arrays(self):
        for facts, has in (("real double [1 3]", True), ("real double [1 ?]", False), ("real double [0 3]", False), ("realscalar", False)):
            self.specialise("same", "function y = same(x)\n  y = x;\nend\n", "-t", "x: " + facts)
            with open(os.path.join(self.folder, "out", "same.h")) as f:
                self.assertEqual(has, "same_arrays(" in f.read(), facts)
            self.header_compiles("same")

    def test_a_function_without_parameters(self):
        self.specialise("none", "function y = none()\n  y = rand(2) > 2;\n  y = y + 1;\nend\n")
        self.header_compiles("none")

    def test_plain_arrays_and_many_points_in_c(self):
        self.assertEqual(["1 2 17", "6 plate:stiff k is 6 plate.m:3:5", "7 plate:stiff k is 7 plate.m:3:5", "8 plate:stiff k is 8 plate.m:3:5",
                          "9 plate:stiff k is 9 plate.m:3:5", "4", "5 1"], self.printed(C, CALLS))

    def test_bounds_of_numbers_and_extents_of_matrices_at_each_point(self):
        self.specialise("bounded", BOUNDS, "-t", "x: real double [1 3]", "-t", "k: real double scalar in [0, 5]",
                        "-t", "m: real double scalar in [-inf, inf] ornan", "-t", "w: real double scalar of {1; 2}", "--nargout", "2")
        outside = "argument `%s` is not within the values it was specialised for (element 1 is %s, not %s)"
        turned = "Residua:fact-violated argument `x` is not of the size it was specialised for (extent 1 is 3, not 1)"
        within = "in [0, 5]"
        wrong = {2: ("k", "5.5", within), 4: ("k", "NaN", within), 5: ("k", "-1", within), 7: ("w", "1.5", "a whole number in [1, 2]")}
        each = ["1 " + outside % wrong[p] if p in wrong else "0 " for p in range(8)]
        told = ["%d Residua:fact-violated %s" % (p, outside % wrong[p]) for p in wrong]
        points = "1 0 1 1|inf 3 inf 4|nan nan nan 7|1 9 10 10|nan nan nan 13|nan nan nan 16|nan 18 19 19|nan nan nan 22|"
        self.assertEqual([*each, *told, "4", points + "0 " + turned, "1 " + turned, "", "2"], self.printed(C, POINTS_WITH_BOUNDS))

    def test_values_of_what_a_program_in_cpp_has(self):
        self.assertEqual(["double 1x1, double 1x1, double 1x1, double 1x1, logical 1x1, char 1x3, char 1x7, double 1x3, logical 1x2, double 1x1, "
                          "int32 1x2, double 3x1, ", "name gain parts 12 0", "no room for output 1", "rig", "6 3 double 12", "3 2 0 14 1 structure has no member 'gain'",
                          "points are as many values each as there are parameters, and ask for a result"],
                         self.printed(CPP, VALUES_IN_CPP))

    def test_values_spans_and_exceptions_in_cpp(self):
        self.assertEqual(["2 17 3x5", "plate:stiff: k is 7 at plate.m:3:5", "argument `x` is not double but char",
                          "Residua:not-given: `plate` was made for calls with `k`, which is not given; `residua specialise` with `--nargin` "
                          "makes one for fewer arguments",
                          "3 warning: 2 is large", "told", "uneasy:large: 3 is large", "warning: 2 is large", "told", "told", "10", "7 k is 9 1", "10",
                          "single 2 4", "a value of class single (complex) and size 2x1 has no elements of class double"], self.printed(CPP, IN_CPP))


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
