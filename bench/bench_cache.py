"""`./dev bench cache`: python3 bench/bench_cache.py --bin-dir build-release/bin [--processes 1,8,16,64] [--repeat N]

The local cache as its users meet it. First one process: a start of `residua` that does nothing, a hit, and a ccache hit
on a C file of the same length, in turns in one run. Then many: 160 requests of 20 distinct by so many processes at once,
each answer compared with one that was made without a cache.
"""
import argparse
import collections
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.dont_write_bytecode = True
from bench import measure, run_bench
from bench.thesis import report
from tests.fault import local_cache
from tests.support import residua

REQUESTS, DISTINCT = 160, 20


def percentile(seconds, share):
    return sorted(seconds)[min(len(seconds) - 1, int(share * len(seconds)))]


def timed(command, env):
    start = time.perf_counter()
    subprocess.run(command, env=env, check=True, capture_output=True, stdin=subprocess.DEVNULL)
    return time.perf_counter() - start


def ccache_command(work):
    """A compilation that ccache has, or None."""
    if not (shutil.which("ccache") and shutil.which("gcc")):
        return None
    source = os.path.join(work, "f.c")
    with open(source, "w") as f:
        f.write("double f(double x, double n) {\n  return x * n + n * n;\n}\n")
    return ["ccache", "gcc", "-O2", "-c", source, "-o", os.path.join(work, "f.o")]


def latencies(cache, work, repeat):
    tool = cache.tool
    env = dict(tool.env, CCACHE_DIR=os.path.join(work, "ccache"))
    hit = [tool.path(), "specialise", cache.source, "-d", "n = 3", "-t", "x: realscalar", "--cache-dir", cache.folder, "-o",
           os.path.join(work, "o"), "--no-native", "-q"]
    commands = {"residua --help": [tool.path(), "--help"], "residua hit": hit}
    ccache = ccache_command(work)
    if ccache:
        commands["ccache hit"] = ccache
    else:
        print("ccache or gcc is not installed: no row for it")
    seconds = {name: [] for name in commands}
    for command in commands.values():
        timed(command, env)
    for _ in range(repeat):
        for name, command in commands.items():
            seconds[name].append(timed(command, env))
    base = percentile(seconds["ccache hit"], 0.5) if ccache else None
    return [{"what": name, "p50_s": percentile(s, 0.5), "p99_s": percentile(s, 0.99),
             "of_ccache": percentile(s, 0.5) / base if base else None} for name, s in seconds.items()]


def share(cache, processes, truth):
    cache.close()
    shutil.rmtree(cache.folder, ignore_errors=True)

    def one(i):
        start = time.perf_counter()
        done, text = cache.ask(i % DISTINCT, "--no-native")
        return time.perf_counter() - start, done, text == truth[i % DISTINCT]
    start = time.perf_counter()
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        answers = list(pool.map(one, range(REQUESTS)))
    total = time.perf_counter() - start
    kinds = collections.Counter(done.json()["cache"].split()[0] for _, done, _ in answers)
    seconds = [s for s, _, _ in answers]
    return {"processes": processes, "hits": kinds["hit"], "misses": kinds["miss"], "uncached": kinds["not"], "total_s": total,
            "p50_s": percentile(seconds, 0.5), "p99_s": percentile(seconds, 0.99), "right": all(ok for _, _, ok in answers),
            "quiet": not any(done.stderr for _, done, _ in answers)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--processes", default="1,8,16,64")
    parser.add_argument("--repeat", type=int, default=100)
    parser.add_argument("--quick", action="store_true", help="no report")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-bench-cache-") as work:
        cache = local_cache.LocalCache(residua.Residua(a.bin_dir, work), work)
        truth = {n: cache.truth(n, "--no-native") for n in range(DISTINCT)}
        single = latencies(cache, work, a.repeat)
        many = [share(cache, int(p), truth) for p in a.processes.split(",")]
        cache.close()
    heads = ["command", "p50", "p99", "of ccache's"]
    cells = [[r["what"], measure.duration(r["p50_s"]), measure.duration(r["p99_s"]),
              "%.1f" % r["of_ccache"] if r["of_ccache"] else "-"] for r in single]
    measure.print_table(heads, cells)
    many_heads = ["processes", "hits", "misses", "uncached", "in all", "p50", "p99"]
    many_cells = [[r["processes"], r["hits"], r["misses"], r["uncached"], measure.duration(r["total_s"]),
                   measure.duration(r["p50_s"]), measure.duration(r["p99_s"])] for r in many]
    measure.print_table(many_heads, many_cells)
    good = all(r["right"] and r["quiet"] and r["misses"] == DISTINCT and not r["uncached"] for r in many)
    if not good:
        print("DIFFERS: an answer was wrong, not quiet, made twice or not cached: %s" % many)
    elif not a.quick:
        report.write_json("cache", single + many, "./dev bench cache")
        report.replace_section("cache", """## The local cache

%s, `./dev bench cache`: one process at a time, %d runs in turns; then %d requests of %d distinct by so many processes at once,
each answer equal to one made without a cache.

%s

%s
""" % (run_bench.machine()["cpu"], a.repeat, REQUESTS, DISTINCT, report.markdown(heads, cells),
            report.markdown(many_heads, many_cells)))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
