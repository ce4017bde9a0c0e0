"""clang-tidy over what a change touches: python3 tests/architecture/tidy.py --build build [--all | --limit N] [--base REV]

The profile is `.clang-tidy`. A change is what the work tree and the commits since BASE have touched: BASE is where the branch
left `origin/main`, or the last commit's parent where nothing was added since. A header counts as the source beside it.
`--all` takes every source that the build compiles. Exit status 0 iff nothing was found.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIDY = "clang-tidy-19"
# clang has no quadmath.h, which is GCC's.
UNREADABLE = {"worker/builtin/libm.cc", "worker/builtin/libm_test.cc"}


def git(*arguments):
    return subprocess.run(["git", "-C", ROOT, *arguments], capture_output=True, text=True, check=True).stdout.split("\n")


def default_base():
    """None: the history says nothing to compare with."""
    for revision in ("origin/main", "HEAD~1"):
        found = subprocess.run(["git", "-C", ROOT, "merge-base", "HEAD", revision], capture_output=True, text=True)
        if found.returncode == 0 and found.stdout.strip() != git("rev-parse", "HEAD")[0]:
            return found.stdout.strip()
    return None


def touched(base):
    paths = git("diff", "--name-only", "HEAD") + git("ls-files", "--others", "--exclude-standard")
    if base is not None:
        paths += git("diff", "--name-only", base, "HEAD")
    return {path[:-2] + ".cc" if path.endswith(".h") else path for path in paths if path.endswith((".cc", ".h"))}


def compiled(build):
    """The sources of ours that the build compiles, within the repository."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        files = {os.path.relpath(entry["file"], ROOT) for entry in json.load(f)}
    inside = os.path.relpath(build, ROOT) + os.sep
    return {f for f in files if not f.startswith((os.pardir, inside)) and f not in UNREADABLE}


def check(build, path):
    done = subprocess.run([TIDY, "-p", build, "--quiet", os.path.join(ROOT, path)], capture_output=True, text=True)
    return done.stdout if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True, help="a folder that was built: generated headers are read")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--limit", type=int, default=0, help="sources of a change at most; 0: all of them")
    parser.add_argument("--base", default="")
    a = parser.parse_args()
    build = os.path.abspath(a.build)
    sources = compiled(build)
    if not a.all:
        sources &= touched(a.base or default_base())
    chosen = sorted(sources)
    left = len(chosen) - a.limit if a.limit else 0
    chosen = chosen[:a.limit] if left > 0 else chosen
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        found = [text for text in pool.map(lambda path: check(build, path), chosen) if text]
    for text in found:
        print(text.replace(ROOT + os.sep, "").rstrip())
    print("tidy: %d sources, %d with findings%s" %
          (len(chosen), len(found), ", %d more not looked at (./dev lint)" % left if left > 0 else ""))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
