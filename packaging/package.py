#!/usr/bin/env python3
"""What users install, into one folder: /usr/bin/python3 packaging/package.py --build-dir build --dist dist

The Debian packages (by CPack, of the installed targets of CMakeLists.txt), the wheel of `python/` and the package of
`octave/`. The build must be there; `./dev package` makes it. The wheel is for the Python that runs this.
"""
import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
sys.dont_write_bytecode = True
sys.path.insert(0, HERE)
import wheel_tag  # noqa: E402


def run(*command, **options):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, **options)
    if done.returncode != 0:
        sys.exit("%s failed:\n%s" % (" ".join(command), done.stdout))
    return done.stdout


def debian(build_dir, dist, scratch):
    run("cpack", "--config", os.path.join(build_dir, "CPackConfig.cmake"), "-G", "DEB", "-B", scratch, cwd=build_dir)
    for path in glob.glob(os.path.join(scratch, "*.deb")):
        shutil.move(path, os.path.join(dist, os.path.basename(path)))


def wheel(dist, scratch):
    """Of a copy: building leaves nothing in the sources."""
    sources = os.path.join(scratch, "sources")
    shutil.copytree(os.path.join(ROOT, "python"), os.path.join(sources, "python"),
                    ignore=shutil.ignore_patterns("*.so", "build", "*.egg-info", "__pycache__"))
    runtime = os.path.join("worker", "runtime")
    os.makedirs(os.path.join(sources, runtime))
    shutil.copy(os.path.join(ROOT, runtime, "residua_runtime.h"), os.path.join(sources, runtime))
    # Nothing of the folder that it was built in stands in the extension.
    flags = "-ffile-prefix-map=%s=. %s" % (sources, os.environ.get("CFLAGS", ""))
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
        "--disable-pip-version-check", "--wheel-dir", dist, "./python", cwd=sources, env=dict(os.environ, CFLAGS=flags))
    for path in glob.glob(os.path.join(dist, "*.whl")):
        wheel_tag.retag(path)


def octave(dist):
    run(sys.executable, "-B", os.path.join(ROOT, "octave", "package.py"), dist)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--build-dir", required=True)
    parser.add_argument("--dist", required=True)
    options = parser.parse_args()
    dist = os.path.abspath(options.dist)
    shutil.rmtree(dist, ignore_errors=True)
    os.makedirs(dist)
    with tempfile.TemporaryDirectory(prefix="residua-package-") as scratch:
        debian(os.path.abspath(options.build_dir), dist, os.path.join(scratch, "debian"))
        wheel(dist, scratch)
    octave(dist)
    for name in sorted(os.listdir(dist)):
        print("%-55s %8.1f kB" % (os.path.join(options.dist, name), os.path.getsize(os.path.join(dist, name)) / 1000))


if __name__ == "__main__":
    main()
