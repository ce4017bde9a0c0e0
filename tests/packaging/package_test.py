"""What is in the packages: /usr/bin/python3 tests/packaging/package_test.py --bin-dir build/bin"""
import glob
import gzip
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.support import residua

PACKAGES = {"residua", "residua-server", "residua-worker", "libresidua-runtime", "libresidua-runtime-dev"}
# Calls the artefact of `-d 'c = [1 2]'`, which is a polynomial of `x`.
C_PROGRAM = """#include <stdio.h>
#include "chebseries.h"
int main(void) {
  residua_context* context = residua_context_create();
  const double x[3] = {0.1, 0.2, 0.3};
  const int64_t extents[2] = {1, 3};
  const residua_value* arguments[1] = {residua_array(x, extents, 2)};
  residua_value* results[1] = {NULL};
  if (chebseries_call(context, 1, arguments, 1, results) != RESIDUA_OK) return 1;
  for (int k = 0; k < 3; ++k) printf("%.17g ", residua_elements(results[0])[k]);
  return 0;
}
"""
CMAKE_PROJECT = """cmake_minimum_required(VERSION 3.25)
project(app LANGUAGES C CXX)
find_package(residua %s EXACT REQUIRED)
add_executable(app app.c)
add_executable(app_cpp app.cc)
target_compile_features(app_cpp PRIVATE cxx_std_20)
foreach(target app app_cpp)
  target_include_directories(${target} PRIVATE out)
  target_link_libraries(${target} PRIVATE ${CMAKE_CURRENT_SOURCE_DIR}/out/libchebseries.so residua::runtime)
endforeach()
"""
CPP_PROGRAM = """#include <cstdio>
#include <residua.hpp>
#include "chebseries.h"
int main() {
  residua::Context session;
  const residua::Value y = residua::Function(RESIDUA_ENTRY(chebseries))(session, {{0.1, 0.2, 0.3}});
  for (const double number : y.Elements()) std::printf("%.17g ", number);
}
"""
# What programs and parts of each package must find on a machine that has only what its `Depends` names.
LIBRARIES = {"residua": "libgrpc", "residua-server": "libgrpc", "residua-worker": "libseccomp2", "libresidua-runtime": "libopenblas0"}


def text_of(*command):
    return subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout


class Packages(residua.HomeTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.build = os.path.dirname(os.environ["RESIDUA_BIN_DIR"])
        cls.scratch = tempfile.TemporaryDirectory(prefix="residua-packages-")
        cls.dist = os.path.join(cls.scratch.name, "dist")
        cls.root = os.path.join(cls.scratch.name, "root")
        os.mkdir(cls.root)
        text_of(sys.executable, "-B", os.path.join(ROOT, "packaging", "package.py"), "--build-dir", cls.build, "--dist", cls.dist)
        cls.debs = {os.path.basename(path).split("_")[0]: path for path in glob.glob(os.path.join(cls.dist, "*.deb"))}
        for path in cls.debs.values():
            text_of("dpkg-deb", "-x", path, cls.root)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()
        super().tearDownClass()

    def field(self, package, name):
        return text_of("dpkg-deb", "-f", self.debs[package], name).strip()

    def files(self):
        return [os.path.join(folder, name) for folder, _, names in os.walk(self.root) for name in names]

    def pages(self):
        return {os.path.basename(path)[:-5] for path in glob.glob(os.path.join(self.root, "usr/share/man/man1/*.1.gz"))}

    def page(self, name):
        with gzip.open(os.path.join(self.root, "usr/share/man/man1/%s.1.gz" % name), "rt") as f:
            return f.read().replace("\\-", "-")

    def test_packages_depend_on_what_they_load(self):
        self.assertEqual(PACKAGES, set(self.debs))
        version = self.field("residua", "Version")
        for package in PACKAGES:
            depends = self.field(package, "Depends")
            self.assertIn(LIBRARIES.get(package, ""), depends)
            if package != "libresidua-runtime":
                self.assertIn("libresidua-runtime (= %s)" % version, depends)
            self.assertIn("\n ", self.field(package, "Description"), package)
            self.assertTrue(os.path.exists(os.path.join(self.root, "usr/share/doc", package, "copyright")))
        self.assertIn("residua (= %s)" % version, self.field("residua-worker", "Depends"))

    def test_what_is_linked_in_is_named_with_its_licence(self):
        with open(os.path.join(self.build, "build.ninja")) as f:
            archives = {os.path.realpath(path) for path in re.findall(r"/usr/\S+?\.a\b", f.read())}
        owners = {line.split(":")[0] for line in text_of("dpkg", "-S", *sorted(archives)).splitlines()}
        with open(os.path.join(ROOT, "packaging/linked_in.txt")) as f:
            rows = [line.split() for line in f if not line.startswith("#")]
        # Archives belong to `liblld-19`, whose licence is that of all packages made of LLVM's sources.
        source = lambda names: set(text_of("dpkg-query", "-W", "-f", "${source:Package}\n", *names).split())
        self.assertEqual(set(), source(owners) - source(row[0] for row in rows) - {"googletest"})
        for name, *packages in rows:
            for package in packages:
                self.assertTrue(os.path.getsize(os.path.join(self.root, "usr/share/doc", package, "linked_in", name)))
        for package in PACKAGES:
            self.assertNotIn("libllvm", self.field(package, "Depends"))

    def test_no_file_names_a_folder_of_the_build(self):
        for path in self.files():
            with open(path, "rb") as f:
                content = f.read()
            if path.endswith(".gz"):
                content = gzip.decompress(content)
            for folder in (ROOT, self.build, self.scratch.name):
                self.assertNotIn(folder.encode(), content, path)

    def test_programs_have_manual_pages_with_all_options(self):
        programs = os.listdir(os.path.join(self.root, "usr/bin"))
        self.assertLessEqual({"residua", "residua-server", "residua-worker"}, set(programs))
        pages = self.pages()
        self.assertLessEqual(set(programs), pages)
        listed = re.findall(r"(?m)^  ([a-z]+) {2,}\S", text_of(self.tool.path(), "--help"))
        self.assertGreater(len(listed), 8)
        for command in listed:
            page = self.page("residua-" + command)
            options = re.findall(r"(?m)^  (?:-\w,)?(--[a-z-]+)", text_of(self.tool.path(), command, "--help"))
            self.assertIn("--help", options)
            for option in options:
                self.assertIn(option, page, command)

    def test_shells_complete(self):
        for path in ("bash-completion/completions/residua", "zsh/vendor-completions/_residua"):
            with open(os.path.join(self.root, "usr/share", path)) as f:
                self.assertIn("specialise", f.read())

    def test_unpacked_programs_need_no_other_folder(self):
        """At any prefix: the programs and parts are found from the place of the program."""
        program = os.path.join(self.root, "usr/bin/residua")
        out = os.path.join(self.scratch.name, "out")
        source = os.path.join(self.root, "usr/share/doc/residua/examples/chebyshev/chebseries.m")
        # The parts are loaded in the course of this: the back end, and (by `\\`) OpenBLAS.
        done = subprocess.run([program, "specialise", source, "-d", "c = [4 1; 1 3] \\ [1 2; 3 4]", "-t", "x: real double [1 3]", "-q", "-o",
                               out], env=dict(self.tool.env, LD_DEBUG="libs"), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.assertEqual(0, done.returncode, done.stderr[-2000:])
        ours = set(re.findall(r"calling init: (\S*residua\S*\.so\S*)", done.stderr))
        names = {os.path.basename(path) for path in ours}
        self.assertLessEqual({"libresidua_runtime.so.3", "libresidua_native.so", "libresidua_openblas.so"}, names)
        for path in ours:
            self.assertTrue(os.path.realpath(path).startswith(self.root), path)
        called = subprocess.run([program, "run", out, "--native", "--arg", "x = [0.1 0.2 0.3]", "--json"], env=self.tool.env,
                                stdout=subprocess.PIPE, text=True)
        self.assertEqual(0, called.returncode)

    def test_programs_in_c_and_cpp_are_built_by_cmake_and_by_pkg_config(self):
        app, prefix = os.path.join(self.scratch.name, "app"), os.path.join(self.root, "usr")
        os.mkdir(app)
        for name, text in (("app.c", C_PROGRAM), ("app.cc", CPP_PROGRAM), ("CMakeLists.txt", CMAKE_PROJECT % self.field("residua", "Version"))):
            with open(os.path.join(app, name), "w") as f:
                f.write(text)
        source = os.path.join(prefix, "share/doc/residua/examples/chebyshev/chebseries.m")
        subprocess.run([os.path.join(prefix, "bin/residua"), "specialise", source, "-d", "c = [1 2]", "-t", "x: real double [1 3]", "-q",
                        "-o", os.path.join(app, "out")], env=self.tool.env, stdout=subprocess.DEVNULL, check=True)
        text_of("cmake", "-S", app, "-B", os.path.join(app, "build"), "-DCMAKE_PREFIX_PATH=" + prefix)
        text_of("cmake", "--build", os.path.join(app, "build"))
        flags = subprocess.run(["pkg-config", "--cflags", "--libs", "residua-runtime"], stdout=subprocess.PIPE, text=True, check=True,
                               env=dict(os.environ, PKG_CONFIG_PATH=os.path.join(prefix, "lib/pkgconfig"))).stdout.split()
        by_hand = os.path.join(app, "by_hand")
        text_of("cc", os.path.join(app, "app.c"), "-I" + os.path.join(app, "out"), os.path.join(app, "out/libchebseries.so"), *flags,
                "-Wl,-rpath,%s:%s" % (os.path.join(app, "out"), os.path.join(prefix, "lib")), "-o", by_hand)
        want = self.tool.command("run", os.path.join(app, "out"), "--interpret", "--arg", "x = [0.1 0.2 0.3]", "--json").json()
        for program in (os.path.join(app, "build", "app"), os.path.join(app, "build", "app_cpp"), by_hand):
            said = subprocess.run([program], stdout=subprocess.PIPE, text=True, check=True, env=self.tool.env).stdout
            self.assertEqual(want["outputs"][0]["data"], [float(number) for number in said.split()])

    def test_the_wheel_has_the_extension(self):
        (path,) = glob.glob(os.path.join(self.dist, "*.whl"))
        with zipfile.ZipFile(path) as wheel:
            names = wheel.namelist()
            extension = [name for name in names if re.fullmatch(r"residua/_native\.\S+\.so", name)]
            self.assertEqual(1, len(extension), names)
            self.assertIn("residua/py.typed", names)
            for name in names:
                for folder in (ROOT, tempfile.gettempdir() + "/residua-package-"):
                    self.assertNotIn(folder.encode(), wheel.read(name), name)

    def test_the_wheel_says_which_c_library_it_needs_and_can_be_installed(self):
        (path,) = glob.glob(os.path.join(self.dist, "*.whl"))
        tag = re.search(r"-(manylinux_2_\d+_\w+)\.whl$", path)
        self.assertIsNotNone(tag, path)
        with zipfile.ZipFile(path) as wheel:
            (said,) = [name for name in wheel.namelist() if name.endswith("/WHEEL")]
            self.assertIn("-%s\n" % tag[1], wheel.read(said).decode())
        target = os.path.join(self.scratch.name, "from-wheel")
        # pip compares each file with what the record says of it, and the tag with this machine.
        text_of("/usr/bin/python3", "-m", "pip", "install", "--quiet", "--no-index", "--no-deps", "--disable-pip-version-check",
                "--root-user-action=ignore", "--target", target, path)
        self.assertTrue(glob.glob(os.path.join(target, "residua", "_native.*.so")))

    def test_the_octave_package_has_sources_and_header(self):
        (path,) = glob.glob(os.path.join(self.dist, "*.tar.gz"))
        with tarfile.open(path) as archive:
            names = {name.split("/", 1)[1] for name in archive.getnames()}
        self.assertLessEqual({"DESCRIPTION", "COPYING", "inst/residua_jit.m", "src/Makefile", "src/residua_runtime.h"}, names)


if __name__ == "__main__":
    residua.main_with_bin_dir(__name__)
