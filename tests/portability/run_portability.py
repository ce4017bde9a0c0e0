"""Residual programs as other machines make them: python3 tests/portability/run_portability.py --bin-dir build/bin

Specialises every golden case and `--generated N` generated programs here and as on other machines (README.md). Exit
status 0 iff every residual without a mark (`"numerics"` of its manifest) is the same byte for byte on all of them, every
residual made with `--portable-bits` is, and some marked ones are not.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile
from dataclasses import dataclass, field

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.differential.generated import engineering, generator
from tests.golden import run_golden
from tests.support import many_commands, residua

GOLDEN = os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "golden", "cases")
PORTABLE_EVERY = 10     # of the unmarked requests, one in so many is also made with --portable-bits
SLOW_EVERY = 5          # and one in so many under the emulator


@dataclass
class Machine:
    name: str
    environment: dict = field(default_factory=dict)
    runner: list = field(default_factory=list)

    @property
    def slow(self):
        return bool(self.runner)


def other_machines():
    with open("/proc/cpuinfo") as f:
        flags = set(re.search(r"flags\s*:(.*)", f.read()).group(1).split())
    kernels = ["Prescott", "Haswell"] + (["SkylakeX"] if "avx512f" in flags else [])
    return [Machine("the BLAS kernels of " + k, {"OPENBLAS_CORETYPE": k}) for k in kernels] + [
        Machine("no fused multiply-add in the C library",
                {"GLIBC_TUNABLES": "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX,-FMA4"}),
        Machine("an emulated CPU of 2008", runner=residua.OLD_CPU)]


@dataclass
class Request:
    """A source file NAME.m, its text, what is said of it, and a folder of more files."""
    name: str
    entry: str
    text: str
    options: list
    files: str = ""

    def write(self, folder):
        if os.path.isdir(self.files):
            shutil.copytree(self.files, folder)
        os.makedirs(folder, exist_ok=True)
        with open(os.path.join(folder, self.entry + ".m"), "w") as f:
            f.write(self.text)
        return folder


def golden_requests():
    cases, _ = run_golden.load_cases(GOLDEN, "")
    return [Request(c.name, c.entry, c.source, c.options, c.path[:-len(".m")]) for c in cases if c.kind != "fail"]


def generated_requests(count):
    firsts = [700001, generator.wide.FIRST_SEED + 700001, engineering.FIRST_SEED + 200001]
    programs = [generator.generate(s, "p%d" % s)
                for first in firsts for s in range(first, first + count // len(firsts))]
    return [Request(p.name, p.name, p.source(), p.options()) for p in programs]


@dataclass
class Made:
    """What a request gave: the residual's files, what its manifest marks, and the status of the command."""
    files: dict
    marked: list
    status: int


def make(tool, request, source, options, out):
    done = tool.command("specialise", request.entry + ".m", *request.options, *options, "--no-native", "--no-cache", "-q",
                        "-o", out, cwd=source)
    files = {}
    for name in sorted(os.listdir(out)) if os.path.isdir(out) else []:
        if name.endswith((".m", ".mat")):
            with open(os.path.join(out, name), "rb") as f:
                files[name] = f.read()
    marked = residua.manifest(out, request.entry).get("numerics", {}).get("expressions", [])
    shutil.rmtree(out, ignore_errors=True)
    return Made(files, marked, done.status)


class Comparison:
    def __init__(self, bin_dir, work):
        def tool(machine):
            return many_commands.ManyCommands(bin_dir, work, machine.runner, machine.environment)
        self.work = work
        self.here, self.others = tool(Machine("here")), [(m, tool(m)) for m in other_machines()]
        self.wrong, self.made, self.marked, self.differing = [], 0, 0, set()

    def compare(self, number, request):
        source = request.write(os.path.join(self.work, "source", request.name))
        marked = self.compare_with(request, source, [], number % SLOW_EVERY == 0)
        self.marked += marked
        if marked or number % PORTABLE_EVERY == 0:
            self.compare_with(request, source, ["--portable-bits"], True)
        shutil.rmtree(source)

    def compare_with(self, request, source, options, everywhere):
        """Whether the residual is marked here."""
        out = os.path.join(self.work, "out", request.name)
        here = make(self.here, request, source, options, out)
        # A fixed value is the user's: it is told, not left out.
        if options and [e for e in here.marked if not e.startswith("-d ")]:
            self.wrong.append("%s: marked in spite of %s" % (request.name, options))
        for machine, tool in self.others:
            if machine.slow and not (everywhere or here.marked):
                continue
            there = make(tool, request, source, options, out)
            self.made += 1
            if (there.files, there.status) == (here.files, here.status):
                continue
            if here.marked and there.marked:
                self.differing.add(request.name)
            else:
                self.wrong.append(" ".join([request.name + ":", "another residual, unmarked, with", machine.name, *options]))
        return bool(here.marked)

    def close(self):
        for tool in [self.here] + [t for _, t in self.others]:
            tool.close()


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--generated", type=int, default=400)
    parser.add_argument("--filter", default="")
    parser.add_argument("--jobs", type=int, default=2)
    a = parser.parse_args()
    requests = [r for r in golden_requests() + generated_requests(a.generated) if re.search(a.filter, r.name)]
    with tempfile.TemporaryDirectory(prefix="residua-portability-") as work:
        comparison = Comparison(a.bin_dir, work)
        with concurrent.futures.ThreadPoolExecutor(a.jobs) as pool:
            list(pool.map(lambda pair: comparison.compare(*pair), enumerate(requests)))
        comparison.close()
    if not a.filter and not comparison.differing:
        comparison.wrong.append("no residual differed anywhere: this test would find nothing")
    for line in sorted(comparison.wrong):
        print("FAIL " + line)
    print("portability: %d requests, %d residuals made elsewhere, %d requests marked, %d of them differ somewhere (%s), "
          "%d failed" % (len(requests), comparison.made, comparison.marked, len(comparison.differing),
                         ", ".join(sorted(comparison.differing)), len(comparison.wrong)))
    return 1 if comparison.wrong or not requests else 0


if __name__ == "__main__":
    sys.exit(main())
