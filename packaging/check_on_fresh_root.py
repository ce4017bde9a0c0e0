#!/usr/bin/env python3
"""Are the packages in dist/ all that a user needs? As root: python3 packaging/check_on_fresh_root.py --dist dist

Makes a Debian 12 with nothing in it (debootstrap), and there does what users do, each step as a user who has read the
README: installs, specialises and calls an example before there is any compiler, calls it from C, Python and Octave, asks a
server, and removes everything. Prints what each step took; the first that fails ends it with its output.

Each step runs in a mount and process namespace of its own, so that nothing of it outlives it. `--root DIR` keeps the root
between runs (packages that were installed there stay, ours aside).
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile
import time

MIRROR = "http://deb.debian.org/debian"
EXAMPLES = "/usr/share/doc/residua/examples"
SPECIALISE = ("residua specialise %s/chebyshev/chebseries.m -q -d 'c = [0.5 -0.25 0.125 1; 1 0.75 -0.5 0.0625; -1 2 0.3 0.1]' "
              "-t 'x: real double [1 5]'" % EXAMPLES)
C_PROGRAM = """#include <stdio.h>
#include "out/chebseries.h"
int main(void) {
  residua_context* context = residua_context_create();
  const double x[5] = {-1, -0.5, 0, 0.5, 1};
  const int64_t extents[2] = {1, 5};
  const residua_value* arguments[1] = {residua_array(x, extents, 2)};
  residua_value* results[1] = {NULL};
  if (chebseries_call(context, 1, arguments, 1, results) != RESIDUA_OK) return 1;
  printf("%.17g\\n", residua_elements(results[0])[0]);
  return 0;
}
"""
# A project of a user's own: spans, exceptions, and everything found by find_package.
CPP_PROJECT = """cmake_minimum_required(VERSION 3.20)
project(series CXX)
find_package(residua REQUIRED)
add_executable(series series.cc)
target_compile_features(series PRIVATE cxx_std_20)
target_include_directories(series PRIVATE $ENV{HOME}/out)
target_link_libraries(series PRIVATE residua::runtime $ENV{HOME}/out/libchebseries.so)
"""
CPP_PROGRAM = """#include <residua.hpp>
#include <cstdio>
#include <vector>
#include "chebseries.h"
int main() {
  residua::Context session;
  const residua::Function f(RESIDUA_ENTRY(chebseries));
  const std::vector<double> x = {-1, -0.5, 0, 0.5, 1};
  const residua::Value y = f(session, {x});
  const std::span<const double> elements = y.Elements();
  std::printf("%.17g\\n", elements[0]);
  try {
    f(session, {"text"});
  } catch (const residua::FactError& error) {
    std::printf("%s\\n", error.what());
    return elements.size() == 15 ? 0 : 1;
  }
  return 1;
}
"""
PYTHON_PROGRAM = """import numpy, residua
f = residua.specialise("%s/chebyshev/chebseries.m", fixed={"c": numpy.array([[1., 2.], [3., 4.]])}, facts={"x": "real double [1 3]"})
assert f(numpy.array([0.1, 0.2, 0.3])).shape == (2, 3), f(numpy.array([0.1, 0.2, 0.3]))
""" % EXAMPLES
OCTAVE_PROGRAM = """pkg load residua
addpath %s/chebyshev
f = residua_jit (@chebseries, {[1 2; 3 4], @_}, "facts", {"x: real double [1 3]"});
assert (f ([0.1 0.2 0.3]), chebseries ([1 2; 3 4], [0.1 0.2 0.3]))
""" % EXAMPLES

APT = "apt-get install -qq -y --no-install-recommends "
# (what is shown, commands of root, commands of a user): each list is one shell that ends at the first failure.
STEPS = [
    ("install residua", APT + "/dist/libresidua-runtime_*.deb /dist/residua_*.deb", ""),
    ("the first result, without a compiler", "",
     "! command -v cc; cd; %s -o out; residua run out --native --arg 'x = [-1 -0.5 0 0.5 1]' | grep -q 'ans\\|y ='; "
     "residua verify out --source %s/chebyshev/chebseries.m --samples 20" % (SPECIALISE, EXAMPLES)),
    ("manual and version", "",
     "residua --version; zcat /usr/share/man/man1/residua-specialise.1.gz | grep -q define"),
    ("install server and worker", APT + "/dist/residua-server_*.deb /dist/residua-worker_*.deb", ""),
    ("a server and a worker answer", "",
     "cd; residua-server --listen 127.0.0.1:7411 --cache-dir server > server.log 2>&1 & server=$!; "
     "residua-worker --server 127.0.0.1:7411 > worker.log 2>&1 & worker=$!; "
     "for k in $(seq 100); do residua cluster workers --server 127.0.0.1:7411 2>/dev/null | grep -q slots && break; sleep 0.1; done; "
     "%s --server 127.0.0.1:7411 --no-fallback -o through_server; kill $worker; wait $worker; kill $server; wait $server" % SPECIALISE),
    ("install the header and a C compiler", APT + "/dist/libresidua-runtime-dev_*.deb gcc libc6-dev pkg-config", ""),
    ("called from C", "",
     "cd; cc -Iout call.c out/libchebseries.so $(pkg-config --cflags --libs residua-runtime) -Wl,-rpath,'$ORIGIN/out' -o call; ./call"),
    ("install a C++ compiler and CMake", APT + "g++ make cmake", ""),
    ("called from a CMake project in C++", "", "cd; cmake -S series -B series/build > cmake.log; cmake --build series/build > make.log; "
     "series/build/series"),
    ("install Python's side", APT + "python3-numpy python3-venv", ""),
    ("called from Python", "",
     "cd; python3 -m venv --system-site-packages env; env/bin/pip install -q --no-index --no-deps /dist/residua-*.whl; env/bin/python call.py"),
    ("install Octave's side", APT + "octave liboctave-dev make g++", ""),
    ("called from Octave", "",
     "cd; octave-cli --eval \"pkg install $(echo /dist/residua-*.tar.gz)\"; octave-cli call.m"),
    ("remove", "apt-get purge -qq -y residua residua-server residua-worker libresidua-runtime libresidua-runtime-dev; "
     "left=$(find / -xdev -name '*residua*' -not -path '/home/*' -not -path '/dist/*'); test -z \"$left\" || { echo \"left: $left\"; false; }", ""),
]


def shell(root, text, user=None):
    """The commands in the root: (status, output)."""
    inner = "set -e; " + text
    command = ["chroot", root, "/bin/sh", "-c", inner] if user is None else ["chroot", root, "/sbin/runuser", "-l", user, "-c", inner]
    environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive", "LC_ALL": "C", "HOME": "/root"}
    for name in ("http_proxy", "https_proxy", "no_proxy"):
        if name in os.environ:
            environment[name] = os.environ[name]
    done = subprocess.run(["unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc=" + os.path.join(root, "proc"), *command],
                          env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
                          errors="replace")
    return done.returncode, done.stdout


def must(root, text, user=None):
    status, output = shell(root, text, user)
    if status != 0:
        sys.exit("failed with status %d: %s\n%s" % (status, text, output))
    return output


def make_root(root):
    if not os.path.exists(os.path.join(root, "etc", "debian_version")):
        log = os.path.join(tempfile.gettempdir(), "residua-debootstrap-%d" % os.getpid())
        with open(log, "w") as f:
            if subprocess.run(["debootstrap", "--variant=minbase", "bookworm", root, MIRROR], stdout=f, stderr=f).returncode != 0:
                sys.exit("debootstrap failed; see " + log)
        os.remove(log)
    shutil.copy("/etc/resolv.conf", os.path.join(root, "etc", "resolv.conf"))
    must(root, "id engineer >/dev/null 2>&1 || useradd -m engineer; rm -rf /home/engineer; cp -r /etc/skel /home/engineer; "
         "apt-get purge -qq -y 'residua*' 'libresidua*' >/dev/null 2>&1 || true; apt-get update -qq")


def put(root, dist):
    place = os.path.join(root, "dist")
    shutil.rmtree(place, ignore_errors=True)
    shutil.copytree(dist, place)
    home = os.path.join(root, "home", "engineer")
    os.makedirs(os.path.join(home, "series"), exist_ok=True)
    for name, text in (("call.c", C_PROGRAM), ("call.py", PYTHON_PROGRAM), ("call.m", OCTAVE_PROGRAM),
                       ("series/CMakeLists.txt", CPP_PROJECT), ("series/series.cc", CPP_PROGRAM)):
        with open(os.path.join(home, name), "w") as f:
            f.write(text)
    must(root, "chown -R engineer: /home/engineer; chmod -R a+rX /dist")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dist", required=True)
    parser.add_argument("--root", help="the root's folder, which stays (default: a temporary one)")
    options = parser.parse_args()
    if os.geteuid() != 0:
        sys.exit("a root file system is made and entered: this needs to be run as root")
    if len(glob.glob(os.path.join(options.dist, "*.deb"))) != 5:
        sys.exit("there are no packages in %s; ./dev package makes them" % options.dist)
    with tempfile.TemporaryDirectory(prefix="residua-root-") as scratch:
        root = os.path.abspath(options.root or os.path.join(scratch, "root"))
        start = time.monotonic()
        make_root(root)
        print("%-40s %6.1f s" % ("a fresh Debian 12", time.monotonic() - start), flush=True)
        put(root, options.dist)
        for name, as_root, as_user in STEPS:
            start = time.monotonic()
            if as_root:
                must(root, as_root)
            if as_user:
                must(root, as_user, "engineer")
            print("%-40s %6.1f s" % (name, time.monotonic() - start), flush=True)


if __name__ == "__main__":
    main()
