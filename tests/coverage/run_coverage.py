"""`./dev coverage`: python3 tests/coverage/run_coverage.py --bin-dir build-coverage/bin

Specialises every golden case with a `residua` that notes which functions of the evaluator and of the passes were entered, and
writes `covers.txt`: for each source how many cases enter it, and the cases that show it best, which are those that enter the
fewest other sources.
"""
import argparse
import array
import collections
import concurrent.futures
import os
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))
sys.dont_write_bytecode = True
from tests.coverage import covers
from tests.golden import run_golden
from tests.support import residua


def entered(bin_dir, case, work):
    """Offsets of the functions that specialising the case enters."""
    tool = residua.Residua(bin_dir, work)
    tool.env["RESIDUA_TRACE"] = os.path.join(work, case.name + ".trace")
    run_golden.specialise(tool, case, work)
    with open(tool.env["RESIDUA_TRACE"], "rb") as f:
        offsets = array.array("Q", f.read())
    os.remove(tool.env["RESIDUA_TRACE"])
    return {offset for offset in offsets if offset != 0}


def sources_of(program, offsets):
    """offset -> source within the repository; what lies elsewhere is left out."""
    ordered = sorted(offsets)
    done = subprocess.run(["addr2line", "-e", program], input="\n".join("%#x" % o for o in ordered), text=True,
                          capture_output=True, check=True)
    found = {}
    for offset, place in zip(ordered, done.stdout.split("\n")):
        path = os.path.relpath(place.rsplit(":", 1)[0], covers.ROOT)
        if covers.is_listed(path):
            found[offset] = path
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    a = parser.parse_args()
    os.environ.update(run_golden.PINNED)
    cases, broken = run_golden.load_cases(os.path.join(covers.ROOT, "tests", "golden", "cases"), "")
    if broken or not cases:
        print("\n".join(broken) or "coverage: no case found")
        return 1
    with tempfile.TemporaryDirectory(prefix="residua-coverage-") as work:
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            traces = dict(zip((c.name for c in cases), pool.map(lambda c: entered(a.bin_dir, c, work), cases)))
    places = sources_of(os.path.join(a.bin_dir, "residua"), set().union(*traces.values()))
    by_case = {name: {places[o] for o in offsets if o in places} for name, offsets in traces.items()}
    by_source = collections.defaultdict(list)
    for name, sources in sorted(by_case.items(), key=lambda item: (len(item[1]), item[0])):
        for source in sources:
            by_source[source].append(name)
    covers.write({source: (len(names), names[:covers.SHOWN]) for source, names in by_source.items()})
    print("coverage: %d cases, %d sources entered, %d of those that there are not" %
          (len(cases), len(by_source), len(covers.sources() - set(by_source))))
    return 0


if __name__ == "__main__":
    sys.exit(main())
