"""`./dev bench lub-cache`: python3 bench/bench_lub_cache.py --bin-dir build-release/bin [--depths 1,2,..] [--repeat N]

The time to specialise loops of unknown trips, one inside another, by their depth (thesis 6.6): with the heads of inner
loops kept from round to round, and without (--no-loop-heads). Both residuals must be the same text. CPU seconds
of the pass `specialise` are not told apart from those of the process, so that a program without loops is taken off.
"""
import argparse
import os
import resource
import subprocess
import sys
import tempfile

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure, run_bench
from bench.thesis import report
from tests.support import residua


def program(depth):
    """Each loop changes what the next one reads, so that every head takes more than one round."""
    lines = ["function y = nest(x, n)", "  y = x;", "  z = 0;"]
    lines += ["  " * (k + 1) + "for k%d = 1:n" % k for k in range(depth)]
    lines += ["  " * (depth + 1) + s for s in ("y = y + z;", "z = [z, y];", "z = z(1);")]
    lines += ["  " * (k + 1) + "end" for k in reversed(range(depth))]
    return "\n".join(lines + ["end", ""])


def specialise(tool, path, out, heads):
    """(CPU seconds, residual text)"""
    command = [tool.path(), "specialise", path, "-t", "x: realscalar", "-t", "n: realscalar", "-o", out, "--no-cache",
               "--no-native", "-q"] + ([] if heads else ["--no-loop-heads"])
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, env=tool.env, check=True, capture_output=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    with open(os.path.join(out, "nest.m")) as f:
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, f.read()


def best(tool, work, depth, heads, repeat):
    path = os.path.join(work, "nest.m")
    with open(path, "w") as f:
        f.write(program(depth))
    runs = [specialise(tool, path, os.path.join(work, "out"), heads) for _ in range(repeat)]
    return min(seconds for seconds, _ in runs), runs[0][1]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--depths", default="1,2,4,6,8,10,12,16")
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--quick", action="store_true", help="no report")
    a = parser.parse_args()
    rows = []
    with tempfile.TemporaryDirectory(prefix="residua-lub-") as work:
        tool = residua.Residua(a.bin_dir, work)
        start, _ = best(tool, work, 0, True, a.repeat)
        for depth in map(int, a.depths.split(",")):
            kept, text = best(tool, work, depth, True, a.repeat)
            anew, other = best(tool, work, depth, False, a.repeat) if depth <= 12 else (0.0, text)
            rows.append({"depth": depth, "with_heads_s": max(0.0, kept - start), "without_s": max(0.0, anew - start),
                         "same_residual": text == other})
    heads = ["depth", "heads kept", "heads anew", "same residual"]
    cells = [[r["depth"], measure.duration(r["with_heads_s"]), measure.duration(r["without_s"]),
              "yes" if r["same_residual"] else "NO"] for r in rows]
    measure.print_table(heads, cells)
    if not a.quick:
        report.write_json("lub_cache", rows, "./dev bench lub-cache")
        report.replace_section("lub-cache", """## Loops in loops

%s, `./dev bench lub-cache`: CPU time to specialise loops of unknown trips, one inside another, above that of the same
program without a loop; best of %d. `heads kept`: a loop inside starts from the head of the round before (thesis 6.6);
`heads anew`: it starts from its entry each time. Both give the same residual.

%s
""" % (run_bench.machine()["cpu"], a.repeat, report.markdown(heads[:3], [c[:3] for c in cells])))
    return 0 if all(r["same_residual"] for r in rows) else 1


if __name__ == "__main__":
    sys.exit(main())
