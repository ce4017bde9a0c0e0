"""Adds the built-in of CONTRIBUTING.md: python3 tests/added_builtin/added_builtin_test.py --build-dir build [--whole]

Without --whole: the diff fits the tree, and an edit of the table of traits rebuilds little. With it: a copy of the tree is
built with the diff and calls the function, and copies with something forgotten do not build.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
TRAITS = "worker/builtin/builtin_traits.def"
MOST_COMPILED = 10
NOT_COPIED = re.compile(r"(build.*|\.git)$")  # of the top folder


def read(*parts):
    with open(os.path.join(*parts), encoding="utf-8") as f:
        return f.read()


def write(text, *parts):
    with open(os.path.join(*parts), "w", encoding="utf-8") as f:
        f.write(text)


def documented_diff():
    """[(path, line it stands behind, added line)] of the page."""
    block = re.search(r"## Adding a built-in.*?```diff\n(.*?)```", read(ROOT, "CONTRIBUTING.md"), re.S).group(1)
    parts = re.findall(r"^\+\+\+ b/(\S+)\n@@[^\n]*\n ([^\n]*)\n\+([^\n]*)\n", block, re.M)
    if len(parts) != block.count("--- a/"):
        raise SystemExit("CONTRIBUTING.md: each file of the diff has one line that stands and one that is added")
    return parts


def apply(parts, root):
    for path, stands, added in parts:
        text = read(root, path)
        if text.count(stands + "\n") != 1:
            raise SystemExit("CONTRIBUTING.md: `%s` stands %d times in %s" % (stands, text.count(stands + "\n"), path))
        write(text.replace(stands + "\n", stands + "\n" + added + "\n"), root, path)


def fits():
    parts = documented_diff()
    name = re.match(r"BUILTIN\((\w+),", dict((p, a) for p, _, a in parts)["worker/builtin/builtins.def"]).group(1)
    with tempfile.TemporaryDirectory() as copy:
        for path, _, added in parts:
            os.makedirs(os.path.join(copy, os.path.dirname(path)), exist_ok=True)
            shutil.copy(os.path.join(ROOT, path), os.path.join(copy, path))
            if added in read(ROOT, path):
                raise SystemExit("CONTRIBUTING.md: `%s` stands in %s already; show another built-in" % (added, path))
        apply(parts, copy)
        rows = re.findall(r"^BUILTIN\((\w+),", read(copy, "worker/builtin/builtins.def"), re.M)
        traits = re.findall(r"^TRAITS\((\w+),", read(copy, TRAITS), re.M)
        if rows != traits or name not in rows:
            raise SystemExit("CONTRIBUTING.md: the rows of the two tables are not in one order")
    return parts, name


def compiled_by(build_dir, header):
    """The objects that are made anew when the file changes, as the build knows them."""
    deps = subprocess.run(["ninja", "-C", build_dir, "-t", "deps"], capture_output=True, text=True, check=True).stdout
    found, target = [], ""
    for line in deps.splitlines():
        if line and not line.startswith(" "):
            target = line.split(":")[0]
        elif line.strip().endswith(header):
            found.append(target)
    return found


def run(command, **options):
    return subprocess.run(command, capture_output=True, text=True, **options)


def build(copy):
    return run(["cmake", "--build", os.path.join(copy, "build"), "--target", "residua", "residua_native"])


def calls(copy, name):
    """What the function gives: in the interpreter, and folded in a residual program that runs as native code."""
    binary = os.path.join(copy, "build", "bin", "residua")
    wanted = run(["octave-cli", "-qf", "--eval", "disp (double (%s ()))" % name]).stdout.strip()
    given = run([binary, "eval", "disp (double (%s ()))" % name]).stdout.strip()
    if not wanted or given != wanted:
        raise SystemExit("%s () is `%s` in Octave and `%s` here" % (name, wanted, given))
    with tempfile.TemporaryDirectory() as work:
        write("function y = f (x)\n  y = x + %s () + %s ();\nend\n" % (name, name), work, "f.m")
        made = run([binary, "specialise", os.path.join(work, "f.m"), "-t", "x: realscalar", "-o", os.path.join(work, "out")])
        if made.returncode != 0:
            raise SystemExit("a call of %s is not specialised:\n%s" % (name, made.stderr))
        residual = read(work, "out", "f.m")
        if re.search(r"\b%s\b" % name, residual):
            raise SystemExit("a call of %s is not folded:\n%s" % (name, residual))
        for way in ("--interpret", "--native"):
            shown = run([binary, "run", os.path.join(work, "out"), "--arg", "x = 3", way])
            if shown.returncode != 0 or str(3 + 2 * int(wanted)) not in shown.stdout:
                raise SystemExit("run %s: %s %s" % (way, shown.stdout, shown.stderr))


# What is changed, and that the build then ends with an error that names the function.
FORGOTTEN = (
    ("no row in the table of traits", TRAITS, r"^TRAITS\(%s,.*\n", ""),
    ("a rule that is said and not written", "worker/domain/rules/type_query.cc", r"^RuleResult Rule_%s.*\n", ""),
    ("a rule that is written and not said", TRAITS, r"^TRAITS\(%s, own,", "TRAITS(%s, unknown,"),
    ("a lowering that is said and not written", TRAITS, r"^(TRAITS\(%s, \w+), kernel,", r"\1, own,"),
)


def copy_of_the_tree(parts, copy):
    for top in filter(lambda name: not NOT_COPIED.match(name), os.listdir(ROOT)):
        source = os.path.join(ROOT, top)
        if os.path.isdir(source):
            shutil.copytree(source, os.path.join(copy, top))
        else:
            shutil.copy(source, os.path.join(copy, top))
    apply(parts, copy)


def built_and_called(copy, name):
    made = run(["cmake", "--preset", "dev"], cwd=copy)
    made = made if made.returncode else build(copy)
    if made.returncode:
        raise SystemExit("the copy does not build:\n%s" % (made.stdout + made.stderr)[-4000:])
    calls(copy, name)
    print("%s: added, built and called" % name)


def what_is_forgotten_does_not_build(copy, name):
    for what, path, pattern, instead in FORGOTTEN:
        stands = read(copy, path)
        changed = re.sub(pattern % name, instead % name if "%s" in instead else instead, stands, flags=re.M)
        if changed == stands:
            raise SystemExit("%s: nothing to change in %s" % (what, path))
        write(changed, copy, path)
        broken = build(copy)
        write(stands, copy, path)
        if broken.returncode == 0 or not re.search(r"%s|static assertion" % name, broken.stdout + broken.stderr):
            raise SystemExit("%s: the copy builds all the same" % what)
        print("%s: does not build" % what)


def whole(parts, name, work):
    """In a folder of its own, or in `work`, which keeps the copy: the next run builds on."""
    with tempfile.TemporaryDirectory(prefix="residua-added-") as folder:
        copy = os.path.abspath(work or os.path.join(folder, "copy"))
        os.environ.update(CCACHE_BASEDIR=copy, CCACHE_NOHASHDIR="1")
        if not os.path.exists(copy):
            os.makedirs(copy)
            copy_of_the_tree(parts, copy)
        built_and_called(copy, name)
        what_is_forgotten_does_not_build(copy, name)


def main():
    options = argparse.ArgumentParser()
    options.add_argument("--build-dir", required=True)
    options.add_argument("--whole", action="store_true")
    options.add_argument("--work", help="a folder that keeps the copy of the tree (with --whole)")
    given = options.parse_args()
    parts, name = fits()
    compiled = compiled_by(given.build_dir, TRAITS)
    print("an edit of %s compiles %d files: %s" % (TRAITS, len(compiled), ", ".join(os.path.basename(c) for c in compiled)))
    if not 0 < len(compiled) < MOST_COMPILED:
        raise SystemExit("more than 0 and less than %d are wanted" % MOST_COMPILED)
    if given.whole:
        whole(parts, name, given.work)
    return 0


if __name__ == "__main__":
    sys.exit(main())
