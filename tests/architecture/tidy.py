"""clang-tidy over what a change touches: python3 tests/architecture/tidy.py --build build [--all | --limit N] [--base REV]

The profile is `.clang-tidy`. A change is what the work tree and the commits since BASE have touched: BASE is where the branch
left `origin/main`, or the last commit's parent where nothing was added since. A header counts as the source beside it.
`--all` takes every source that the build compiles. Exit status 0 iff nothing was found.

Most of the time goes into headers, so that sources of one component are read together, as one that includes them all. Where
that does not compile, as two have a function of their own of one name and kind, each half of them is tried.
"""
import argparse
import concurrent.futures
import json
import os
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TIDY = "clang-tidy-19"
# clang has no quadmath.h, which is GCC's, and does not read the C library's header of the processor.
UNREADABLE = {"worker/builtin/libm.cc", "worker/builtin/libm_test.cc", "worker/builtin/mathematics/scaled_error_function.cc",
              "worker/builtin/numeric/machine_bits.cc"}
GCC_ONLY = {"-fvect-cost-model=dynamic"}
TOGETHER = 12
# What takes a source that is included for a header.
NOT_TOGETHER = "-bugprone-suspicious-include,-google-global-names-in-headers"


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
    """The sources of ours that the build compiles, within the repository: path -> how."""
    with open(os.path.join(build, "compile_commands.json"), encoding="utf-8") as f:
        entries = {os.path.relpath(entry["file"], ROOT): entry for entry in json.load(f)}
    inside = os.path.relpath(build, ROOT) + os.sep
    return {f: entry for f, entry in entries.items() if not f.startswith((os.pardir, inside)) and f not in UNREADABLE}


def groups(entries):
    """Sources of one component that are compiled alike, TOGETHER at most."""
    alike = {}
    for path, entry in sorted(entries.items()):
        words = [w for w in entry["command"].split() if w.startswith(("-D", "-I", "-isystem", "-std", "-f", "-m"))]
        component = os.path.dirname(path).split(os.sep)[:2]
        alike.setdefault((*component, path.endswith("_test.cc"), *words), []).append(path)
    return [paths[k:k + TOGETHER] for paths in alike.values() for k in range(0, len(paths), TOGETHER)]


def check(entries, paths):
    """What is found in the sources; nothing: ''."""
    with tempfile.TemporaryDirectory(prefix="residua-tidy-") as folder:
        together = os.path.join(folder, "together.cc")
        with open(together, "w", encoding="utf-8") as f:
            f.writelines('#include "%s"\n' % os.path.join(ROOT, path) for path in paths)
        entry = entries[paths[0]]
        command = " ".join(w for w in entry["command"].replace(entry["file"], together).split() if w not in GCC_ONLY)
        with open(os.path.join(folder, "compile_commands.json"), "w", encoding="utf-8") as f:
            json.dump([{"directory": entry["directory"], "file": together, "command": command}], f)
        done = subprocess.run([TIDY, "--config-file=" + os.path.join(ROOT, ".clang-tidy"), "--checks=" + NOT_TOGETHER, "-p", folder,
                               "--quiet", together], capture_output=True, text=True)
    if done.returncode and "[clang-diagnostic-error" in done.stdout and len(paths) > 1:
        half = len(paths) // 2
        return check(entries, paths[:half]) + check(entries, paths[half:])
    return done.stdout + ("" if done.stdout else done.stderr) if done.returncode else ""


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--build", required=True, help="a folder that was built: generated headers are read")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--limit", type=int, default=0, help="sources of a change at most; 0: all of them")
    parser.add_argument("--base", default="")
    a = parser.parse_args()
    entries = compiled(os.path.abspath(a.build))
    chosen = sorted(entries if a.all else touched(a.base or default_base()) & entries.keys())
    left = len(chosen) - a.limit if a.limit else 0
    chosen = chosen[:a.limit] if left > 0 else chosen
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        checks = pool.map(lambda paths: check(entries, paths), groups({path: entries[path] for path in chosen}))
        found = [text for text in checks if text]
    for text in found:
        print(text.replace(ROOT + os.sep, "").rstrip())
    print("tidy: %d sources, %s%s" % (len(chosen), "findings" if found else "nothing found",
                                      ", %d more not looked at (./dev lint)" % left if left > 0 else ""))
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
