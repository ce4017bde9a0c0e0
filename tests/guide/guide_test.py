"""What README and guide show, as they show it: python3 tests/guide/guide_test.py --bin-dir build/bin [--page NAME] [--update]"""
import argparse
import glob
import os
import re
import shutil
import socket
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
sys.path.insert(0, ROOT)
sys.dont_write_bytecode = True
from tests.guide import pages  # noqa: E402
from tests.octave import run_octave  # noqa: E402
from tests.python import run_python  # noqa: E402
from tests.support import residua  # noqa: E402

# First lines of blocks that are not run here, and what runs them.
ELSEWHERE = {
    "./dev demo ": ".ci/run",
    "./dev build\n": ".ci/run",
    "apt install ./dist/": "packaging/check_on_fresh_root.py",
    "apt install ./libresidua-runtime_": "packaging/check_on_fresh_root.py",
    "python3 -m venv": "tests/python/test_documents.py",
    "python3 octave/package.py": "tests/octave/run_octave.py",
}
PROGRAMS = {"python": r"import .*\bresidua", "octave": "pkg load residua"}  # what shows that a page needs a package

# What `--update` writes in the place of times, folders of the test, and what a machine has.
NEVER_THE_SAME = ((r"\b[\d.]+ (ns|us|ms|s)\b", r"... \1"), (r"/\S*/residua-guide-\S*", "..."))


def all_pages():
    return ["README.md", *sorted(os.path.relpath(p, ROOT) for p in glob.glob(os.path.join(ROOT, "docs", "guide", "*.md")))]


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Packages:
    """The Python and the Octave package, made when a page needs them, once."""

    def __init__(self, folder, bin_dir, wanted):
        self.env = {}
        with ThreadPoolExecutor() as pool:
            for made in [pool.submit(getattr(self, name), folder, bin_dir) for name in wanted]:
                self.env.update(made.result())

    def python(self, folder, _):
        place = os.path.join(folder, "for-python")
        os.mkdir(place)
        return {"PYTHONPATH": run_python.install(place)}

    def octave(self, folder, bin_dir):
        place = os.path.join(folder, "for-octave")
        os.mkdir(place)
        run_octave.install(place, run_octave.environment(place, bin_dir))
        # As an Octave whose user has installed the package.
        with open(os.path.join(place, "octaverc"), "w") as f:
            f.write('pkg ("prefix", "%s/packages", "%s/packages");\npkg ("local_list", "%s/list");\n' % (place, place, place))
        return {"OCTAVE_SITE_INITFILE": os.path.join(place, "octaverc")}


class Page:
    def __init__(self, name, options, folder, packages):
        self.name, self.options, self.packages = name, options, packages
        self.folder = os.path.join(folder, re.sub(r"\W", "_", name))
        with open(os.path.join(ROOT, name)) as f:
            self.text = f.read()
        self.wrong, self.printed = [], []
        self.replaced = {"127.0.0.1:7411": "127.0.0.1:%d" % free_port(), "/tmp/residua-cache": os.path.join(self.folder, "server-cache")}

    def environment(self):
        home = os.path.join(self.folder, "home")
        os.makedirs(home)
        env = residua.Residua(self.options.bin_dir, home).env
        for name in [name for name in env if name.startswith("RESIDUA_")]:
            del env[name]
        env.update(self.packages.env, RESIDUA_PROGRAM=os.path.join(self.options.bin_dir, "residua"), PYTHONDONTWRITEBYTECODE="1",
                   PATH=os.pathsep.join((self.options.bin_dir, "/usr/bin", env.get("PATH", os.defpath))))
        # A runtime that is not installed is found as one that is: by the names that its packages give the compiler.
        include, library = os.path.join(ROOT, "worker", "runtime"), os.path.join(os.path.dirname(self.options.bin_dir), "lib")
        env.update(CPATH=include, LIBRARY_PATH=library, LD_LIBRARY_PATH=library)
        return env

    def fill(self, work):
        """What a page finds in its folder: README the tree that it stands in, as far as its commands go."""
        os.mkdir(work)
        if self.name != "README.md":
            return
        shutil.copytree(os.path.join(ROOT, "examples"), os.path.join(work, "examples"))
        os.symlink(os.path.dirname(self.options.bin_dir), os.path.join(work, "build"))

    def run(self):
        work = os.path.join(self.folder, "work")
        env = self.environment()
        self.fill(work)
        shell = pages.Shell(work, env)
        try:
            for block in pages.blocks(self.text):
                self.block(shell, work, block)
        finally:
            shell.close()
        return self

    def fault(self, block, what):
        line = self.text.count("\n", 0, block.begin) + 1
        self.wrong.append("%s:%d: %s" % (self.name, line, what))

    def block(self, shell, work, block):
        if block.language == "sh":
            if not any(block.text.startswith(first) for first in ELSEWHERE):
                self.command(shell, block)
        elif block.file:
            os.makedirs(os.path.dirname(os.path.join(work, block.file)), exist_ok=True)
            with open(os.path.join(work, block.file), "w") as f:
                f.write(block.content)
        else:
            self.fault(block, "a block `%s` that names no file, is no command and no output of one" % block.language)

    def command(self, shell, block):
        text = block.text
        for said, here in self.replaced.items():
            text = text.replace(said, here)
        failed, printed = shell.run(text)
        for said, here in self.replaced.items():
            printed = printed.replace(here, said)
        fails = block.output is not None and re.search(r'^(\S+: )?error: |"error":', block.output.text, re.MULTILINE) is not None
        if failed and not fails:
            self.fault(block, "a command failed:\n" + printed)
        elif fails and not failed and not self.options.update:
            self.fault(block, "no command failed; it printed\n" + printed)
        if block.output is not None and not pages.matches(block.output.text, printed):
            self.printed.append((block.output, printed))
            self.fault(block, "it printed\n%s\nnot\n%s" % (printed, block.output.text))

    def update(self):
        for block, printed in reversed(self.printed):
            text = "\n".join(line.rstrip() for line in printed.rstrip("\n").split("\n")) + "\n"
            for pattern, shown in NEVER_THE_SAME:
                text = re.sub(pattern, shown, text)
            self.text = self.text[:block.begin] + text + self.text[block.end:]
        with open(os.path.join(ROOT, self.name), "w") as f:
            f.write(self.text)


# The function of which the facts, and in which the annotations, of the reference are said.
SAID_OF = """function y = any_of(n, x)
  %s
  for k = 1:2
    y = helper(x);
  end
  z = 1;
end
function r = helper(a)
  r = a;
end
"""


def reference(options, folder):
    """What is wrong with the tables of facts and annotations: each word of a first column is one, with parts filled in."""
    with open(os.path.join(ROOT, "docs", "guide", "facts.md")) as f:
        facts, annotations = f.read().split("\n## Annotations\n")
    home = os.path.join(folder, "reference")
    os.makedirs(home)
    tool, wrong, tried = residua.Residua(options.bin_dir, home), [], 0
    for table in (facts, annotations):
        for row in re.findall(r"^\| (`.*?) \| .* \|$", table, re.MULTILINE):
            for word in re.findall("`([^`]+)`", row):
                said = re.sub("FACTS", "real scalar", word).replace("NAME", "helper").replace("x undefined", "z undefined")
                with open(os.path.join(home, "any_of.m"), "w") as f:
                    f.write(SAID_OF % ("" if table is facts else "%# " + said))
                asked = ["-t", "x: " + said] if table is facts else []
                done = tool.command("specialise", "any_of.m", "--no-native", "--no-cache", "-o", "out", *asked, cwd=home)
                tried += 1
                if done.status != 0:
                    wrong.append("docs/guide/facts.md: `%s` is refused: %s" % (word, done.stderr))
    if tried < 40:
        wrong.append("docs/guide/facts.md: only %d facts and annotations were found in its tables" % tried)
    return wrong


def wanted_packages(names):
    text = "".join(open(os.path.join(ROOT, name)).read() for name in names)
    found = [b.text for b in pages.blocks(text) if b.file]
    return [package for package, said in PROGRAMS.items() if any(re.search(said, t) for t in found)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--page", help="only pages with this in their names")
    parser.add_argument("--update", action="store_true", help="write what was printed into the pages")
    options = parser.parse_args()
    options.bin_dir = os.path.abspath(options.bin_dir)
    names = [name for name in all_pages() if not options.page or options.page in name]
    for first, where in ELSEWHERE.items():
        if not os.path.exists(os.path.join(ROOT, where)):
            sys.exit("%s is to run `%s`, and is not there" % (where, first.strip()))
    with tempfile.TemporaryDirectory(prefix="residua-guide-") as folder:
        packages = Packages(folder, options.bin_dir, wanted_packages(names))
        with ThreadPoolExecutor(2) as pool:
            done = list(pool.map(lambda name: Page(name, options, folder, packages).run(), names))
        beside = reference(options, folder) if any(name.endswith("facts.md") for name in names) else []
    print("\n".join(beside), end="\n" if beside else "")
    for page in done:
        if options.update and page.printed:
            page.update()
        print("\n".join(page.wrong), end="\n" if page.wrong else "")
    blocks = sum(len(pages.blocks(page.text)) for page in done)
    wrong = sum(len(page.wrong) for page in done) + len(beside)
    print("%d pages, %d blocks, %d wrong" % (len(done), blocks, wrong))
    sys.exit(1 if wrong or not blocks else 0)


if __name__ == "__main__":
    main()
