"""`./dev bench cache`: python3 bench/bench_cache.py --bin-dir build-release/bin [--processes 1,16] [--repeat N]

The cache as its users meet it, each answer compared with one that was made without a cache. Alone: a start of `residua`
that does nothing, a hit, here and through a server, and a ccache hit on a C file of the same length, in turns in one run. On
an open channel: a hit in a batch beside RocksDB's own Get, and through a server beside a bare echo by gRPC (bare/). A campaign
of 1,000 points with edits between its runs (campaign.py). Many: 160 requests of 20 distinct by so many processes at once.
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
from bench import campaign, measure, open_channel, run_bench
from bench.thesis import report
from tests.fault import local_cache
from tests.support import cluster, residua

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
    """Processes, one at a time and in turns. The owner of the cache is there, as it is between two requests of a user."""
    tool = cache.tool
    env = dict(tool.env, CCACHE_DIR=os.path.join(work, "ccache"), RESIDUA_CACHE_IDLE="600")
    hit = [tool.path(), "specialise", cache.source, "-d", "n = 3", "-t", "x: realscalar", "--cache-dir", cache.folder, "-o",
           os.path.join(work, "o"), "-q"]
    commands = {"residua --help": [tool.path(), "--help"], "residua hit, residual": hit + ["--no-native"],
                "residua hit, residual and native": hit}
    ccache = ccache_command(work)
    if ccache:
        commands["ccache hit"] = ccache
    else:
        print("ccache or gcc is not installed: no row for it")
    with cluster.Cluster(tool, workers=1) as c:
        commands["residua hit through a server, residual"] = hit + ["--no-native", "--server", c.address]
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


def table_of_latencies(rows):
    return (["command", "p50", "p99", "of ccache's"],
            [[r["what"], measure.duration(r["p50_s"]), measure.duration(r["p99_s"]),
              "%.1f" % r["of_ccache"] if r["of_ccache"] else "-"] for r in rows])


def table_of_processes(rows):
    return (["processes", "hits", "misses", "uncached", "in all", "p50", "p99"],
            [[r["processes"], r["hits"], r["misses"], r["uncached"], measure.duration(r["total_s"]),
              measure.duration(r["p50_s"]), measure.duration(r["p99_s"])] for r in rows])


def page(repeat, tables):
    texts = [report.markdown(*table) for table in tables]
    return """## The cache

%s, `./dev bench cache` (release build), each answer equal to one made without a cache. Processes, one at a time, %d in turns;
the owner of the cache is there, and so is the channel to the server:

%s

On an open channel, one request after the other, %d of them; the same bytes (a residual and its manifest) and no native code:

%s

%s

%s

%d requests of %d distinct by so many processes at once:

%s
""" % (run_bench.machine()["cpu"], repeat, texts[0], open_channel.COUNT, texts[1], campaign.WORDS, texts[2], REQUESTS, DISTINCT,
       texts[3])


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--bin-dir", required=True)
    parser.add_argument("--processes", default="1,8,16,64")
    parser.add_argument("--repeat", type=int, default=100)
    parser.add_argument("--quick", action="store_true", help="no report")
    a = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="residua-bench-cache-") as work:
        tool = residua.Residua(a.bin_dir, work)
        cache = local_cache.LocalCache(tool, work)
        truth = {n: cache.truth(n, "--no-native") for n in range(DISTINCT)}
        single = latencies(cache, work, a.repeat)
        channel = open_channel.rows(cache, work, truth)
        study = campaign.rows(tool, os.path.join(work, "campaign"))
        many = [share(cache, int(p), truth) for p in a.processes.split(",")]
        cache.close()
    tables = [table_of_latencies(single), open_channel.table(channel), campaign.table(study), table_of_processes(many)]
    for heads, cells in tables:
        measure.print_table(heads, cells)
    good = all(r["right"] and r["quiet"] and r["misses"] == DISTINCT and not r["uncached"] for r in many)
    good = good and all(r["right"] for r in channel + study)
    if not good:
        print("DIFFERS: an answer was wrong, not quiet, made twice or not cached: %s" % (many + channel + study))
    elif not a.quick:
        report.write_json("cache", single + channel + study + many, "./dev bench cache")
        report.replace_section("cache", page(a.repeat, tables))
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
