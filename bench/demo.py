"""What `./dev demo` shows: python3 bench/demo.py --bin-dir build/bin

1. Each example: size, checksum equal to Octave's, the times of original, residual and native code, and the ratios.
2. The same requests again: answered by the cache.
3. The same through a server and two workers, and again as hits.
"""
import argparse
import os
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure
from tests.support import cluster, examples, residua

HEADS = ["example", "size", "checksum", "original in Octave", "residual in Octave", "native", "Octave/residual", "Octave/native"]


def example_row(row):
    if row.problem:
        return [row.name, row.size, "DIFFERS: " + row.problem, "", "", "", "", ""]
    return [row.name, row.size, row.checksum + " = Octave's", measure.duration(row.original_s),
            measure.duration(row.residual_s), measure.duration(row.native_s),
            measure.times(row.ratio("original_s", "residual_s")),
            measure.times(row.ratio("original_s", "native_s"))]


def request_twice(tool, measured, work, options):
    """[(time, what the cache said)] of a request and its repetition; the outputs must be equal bytes."""
    said, contents = [], []
    for _ in range(2):
        out = os.path.join(tempfile.mkdtemp(dir=work), "out")
        row = measure.Row(measured.name, measured.size)
        done = measure.specialise(row, tool, measured, out, *options)
        if row.problem:
            raise RuntimeError(row.problem)
        said += [measure.duration(row.specialise_s), done.json()["cache"]]
        contents.append({name: open(os.path.join(out, name), "rb").read() for name in sorted(os.listdir(out))})
    if contents[0] != contents[1]:
        raise RuntimeError("%s: the second answer differs from the first" % measured.name)
    if not said[3] == "hit":
        raise RuntimeError("%s: the second request was no hit: %s" % (measured.name, said[3]))
    return [measured.name, *said]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    a = parser.parse_args()
    measured = examples.load()[1]
    with tempfile.TemporaryDirectory(prefix="residua-demo-") as work:
        tool = residua.Residua(a.bin_dir, work)
        print("Specialised examples (medians; every result compared bit for bit with Octave's in this run)\n")
        rows = [measure.measure(tool, m, work, with_c=False) for m in measured]
        measure.print_table(HEADS, [example_row(r) for r in rows])

        print("\nThe same request twice, in this process, with the cache\n")
        heads = ["example", "first", "said", "second", "said"]
        measure.print_table(heads, [request_twice(tool, m, work, ["--cache-dir", os.path.join(work, "cache")])
                                    for m in measured])

        print("\nThe same through residua-server and two residua-worker processes\n")
        with cluster.Cluster(tool) as c:
            measure.print_table(heads, [request_twice(tool, m, work, ["--server", c.address]) for m in measured])
    return 1 if any(r.problem for r in rows) else 0


if __name__ == "__main__":
    sys.exit(main())
