"""Blocks of self-tests as programs, five ways: python3 tests/differential/compiled_blocks/run_blocks.py --bin-dir build/bin

Each `%!` block of the installed Octave's files (or, with `--packages DIR`, of the files of unpacked packages) becomes the body
of a function in which up to three literals, chosen by the seed, are parameters: free, typed or fixed. It is called with the
literals themselves and with other values of their kind and of others. `assert (found, wanted)` prints `found` to the last
digit instead, so that a changed input still says what was computed. The original in Octave is compared with the original
interpreted, the residual in both, and native code. What fails is printed with the program.

Not in the test run: 1,000 blocks take about ten minutes.
"""
import argparse
import os
import random
import re
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))))
sys.path.insert(0, os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "octave_selftest"))
sys.dont_write_bytecode = True
import blocks as reader  # noqa: E402
import not_applicable  # noqa: E402
import run_selftest  # noqa: E402
from tests.differential.compiled_blocks import literals  # noqa: E402
from tests.differential.generated import five_ways, program  # noqa: E402
from tests.support import many_commands, residua  # noqa: E402

MOST_LINES = 60
NUMBERS = ["0", "-1", "2.5", "[]", "NaN", "[1 2; 3 4]", "single (2)", "int8 (3)", "true", "1e10", "3", "'a'", "1+2i", "{1}"]
TEXTS = ["''", "'x'", "'Abc def'", "5", "{'a', 'b'}"]
# What has no answer of its own: random numbers, clocks, files and processes, what a session shows, and tests of tests.
NOT_TAKEN = re.compile(r"\b(rand\w*|\w*rnd|\w*rand\w*|tic|toc|clock|time|now|date|cputime|datestr|tempname|tempdir|fopen|fclose|getenv|setenv|pwd|cd|"
                       r"mkdir|rmdir|unlink|delete|which|exist|rethrow|lasterr|lasterror|evalc|dbstack|mfilename|print_usage|"
                       r"nargchk|inputname|argn|who|whos|clear\w*|munlock|warning|lastwarn|diary|ver|version|computer|getrusage|"
                       r"addpath|rmpath|path|genpath|load|save|testif|classdef|page_\w+|isargout|evalin|assignin|input|keyboard|"
                       r"parallel|parcellfun|pararrayfun|java\w*|urlread|ls|dir|stat|glob|func2str|fail|open\w*|octave_\w+|profile)\b")
SHOW = """function assert (x, varargin)
  show__ (x);
end
function show__ (x)
  if iscell (x)
    printf ("cell %s\\n", mat2str (size (x)));
    for k__ = 1:numel (x)
      show__ (x{k__});
    end
  elseif isnumeric (x) || islogical (x) || ischar (x)
    v__ = full (double (x));
    printf ("%s %s:", class (x), mat2str (size (x)));
    printf (" %.17g", real (v__));
    printf (" %.17g", imag (v__(:)(imag (v__(:)) != 0)));
    printf ("\\n");
  else
    disp (class (x));
  end
end
"""


class BlockProgram(program.Program):
    """A program whose text is given."""
    text = ""

    def source(self):
        return self.text

    def renamed(self, name):
        raise NotImplementedError


def body_of(block):
    code = block.init + "\n" + block.code
    return "".join("%s = [];\n" % n for n in block.shared) + code if block.shared else code


def takes(block):
    """A block that says something here and that a program can hold."""
    code = body_of(block)
    return (block.kind in ("test", "assert", "error") and not not_applicable.reason(block) and not NOT_TAKEN.search(code)
            and "function" not in block.functions + code and code.count("\n") <= MOST_LINES and literals.literals(code))


def facts_of(literal, name, rng):
    if literal.is_text():
        return rng.choice(["char", "char [1 ?]", "char [1 %s_n]" % name])
    return rng.choice(["real double scalar", "real double", "double scalar", "real double [%s_m %s_n]" % (name, name), "double scalar in [-Inf,Inf] integral"])


def program_of(block, number, seed):
    """None where nothing of the block can vary."""
    rng = random.Random("%s %d" % (block.name, seed))
    code = body_of(block)
    found = literals.literals(code)
    chosen = sorted(rng.sample(found, min(len(found), rng.choice([1, 1, 2, 3]))), key=lambda x: x.begin)
    name = "b%d" % number
    parameters, calls = [], [{}, {}, {}, {}]
    for k, literal in enumerate(chosen, 1):
        binding = rng.choice(["free", "free", "free", "typed", "fixed" if k > 1 else "free"])
        text = literal.text if binding == "fixed" else facts_of(literal, "p%d" % k, rng) if binding == "typed" else ""
        parameters.append(program.Parameter("p%d" % k, binding, text))
        if binding != "fixed":
            others = [t for t in (TEXTS if literal.is_text() else NUMBERS) if binding != "typed"] or [literal.text]
            for n, call in enumerate(calls):
                call[parameters[-1].name] = literal.text if n == 0 or n == 1 and k > 1 else rng.choice(others)
    made = BlockProgram(name, 1, [], parameters, 0, calls)
    head = "function %s (%s)\n" % (name, ", ".join(p.name for p in parameters))
    made.text = head + literals.with_parameters(code, chosen) + "\nend\n" + SHOW
    return made


def package_blocks(folder):
    found = []
    for place, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            if name.endswith(".m") and not re.search(r"/(@|\+|private)", place + "/"):
                full = os.path.join(place, name)
                with open(full, encoding="utf-8", errors="surrogateescape") as f:
                    found += reader.read_blocks(os.path.relpath(full, folder), f.read())
    return found


def package_folders(folder):
    places = {os.path.dirname(os.path.join(folder, b.path)) for b in package_blocks(folder)}
    for place, _, names in os.walk(folder):
        if any(n.endswith(".m") for n in names) and not re.search(r"/(@|\+|private|doc|deprecated)", place + "/"):
            places.add(place)
    return sorted(places)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1, help="which blocks, which literals and which values")
    parser.add_argument("--filter", default="", help="only blocks whose path:line matches")
    parser.add_argument("--packages", help="a folder of unpacked packages instead of the installed Octave")
    parser.add_argument("--batch", type=int, default=50)
    parser.add_argument("--native-every", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args()
    if a.packages:
        everything, folders = package_blocks(a.packages), package_folders(a.packages)
        os.environ.update(OCTAVE_PATH=":".join(folders), RESIDUA_PATH=":".join(folders))
    else:
        everything = run_selftest.find_blocks(run_selftest.octave_root())
    chosen = [b for b in everything if re.search(a.filter, b.name) and takes(b)]
    random.Random(a.seed).shuffle(chosen)
    chosen = chosen[:a.count]
    start, failed, calls, errors, natives, silent = time.monotonic(), 0, 0, 0, 0, 0
    with tempfile.TemporaryDirectory(prefix="residua-blocks-") as work:
        tools = many_commands.ManyCommands(a.bin_dir, work), residua.Residua(a.bin_dir, work)
        for first in range(0, len(chosen), a.batch):
            part = chosen[first:first + a.batch]
            programs = [program_of(b, first + k, a.seed) for k, b in enumerate(part)]
            batch = five_ways.Batch(*tools, programs, os.path.join(work, "batch"), a.native_every)
            wrong = batch.run(a.jobs)
            calls, errors, natives, silent = calls + batch.calls, errors + batch.errors, natives + batch.natives, silent + batch.silent
            for b, p in zip(part, programs):
                if p.name in wrong:
                    failed += 1
                    print("FAIL %s (%s)" % (b.name, " ".join(p.options())))
                    for who, sentence in wrong[p.name][:3]:
                        print("     %s: %s" % (who, sentence))
                    print("".join("     | %s\n" % line for line in p.text[:p.text.index("function assert")].splitlines()), flush=True)
        tools[0].close()
    print("%d blocks, %d calls (%d raise an error, %d without an answer of Octave), %d native; %d blocks differ; %.0f s"
          % (len(chosen), calls, errors, silent, natives, failed, time.monotonic() - start))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
