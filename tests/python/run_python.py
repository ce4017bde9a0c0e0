"""The Python package, installed as a user installs it: /usr/bin/python3 tests/python/run_python.py --bin-dir build/bin

Copies the sources, so that building leaves nothing in them, installs with pip into a folder of its own, and runs pytest
with that folder, the built program, and a cache and home of their own. Further arguments go to pytest.
"""
import argparse
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))


def install(folder):
    """The package in `folder`/installed."""
    sources = os.path.join(folder, "sources")
    shutil.copytree(os.path.join(ROOT, "python"), os.path.join(sources, "python"),
                    ignore=shutil.ignore_patterns("*.so", "build", "*.egg-info", "__pycache__"))
    os.makedirs(os.path.join(sources, "worker", "runtime"))
    shutil.copy(os.path.join(ROOT, "worker", "runtime", "residua_runtime.h"), os.path.join(sources, "worker", "runtime"))
    target = os.path.join(folder, "installed")
    done = subprocess.run([sys.executable, "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-index", "--no-deps",
                           "--disable-pip-version-check", "--root-user-action=ignore", "--target", target, "./python"], cwd=sources,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=300)
    if done.returncode != 0:
        sys.exit("pip failed:\n" + done.stdout)
    return target


def environment(folder, installed, bin_dir):
    home = os.path.join(folder, "home")
    os.mkdir(home)
    env = dict(os.environ, HOME=home, XDG_CACHE_HOME=os.path.join(home, ".cache"), XDG_CONFIG_HOME=os.path.join(home, ".config"),
               RESIDUA_PROGRAM=os.path.join(os.path.abspath(bin_dir), "residua"), RESIDUA_OCTAVE="none", PYTHONPATH=installed,
               PYTHONDONTWRITEBYTECODE="1", OPENBLAS_NUM_THREADS="1", RESIDUA_ROOT=ROOT, RESIDUA_SOURCES=os.path.join(folder, "sources"))
    env.pop("RESIDUA_SERVER", None)
    return env


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin-dir", required=True)
    options, more = parser.parse_known_args()
    with tempfile.TemporaryDirectory(prefix="residua-python-") as folder:
        installed = install(folder)
        os.symlink(os.path.dirname(os.path.abspath(options.bin_dir)), os.path.join(folder, "sources", "build"))
        command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--basetemp", os.path.join(folder, "pytest"), HERE, *more]
        status = subprocess.run(command, env=environment(folder, installed, options.bin_dir), cwd=folder, timeout=600).returncode
    sys.exit(status)


if __name__ == "__main__":
    main()
